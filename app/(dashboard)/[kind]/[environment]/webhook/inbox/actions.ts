"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import { chooseAnswer } from "@/lib/webhooks/inbox/choose-answer";
import { clearInbox } from "@/lib/webhooks/inbox/clear-inbox";
import { chooseAnswerInput } from "@/lib/webhooks/inbox/schema";
import { useInbox as setInboxAsEndpoint } from "@/lib/webhooks/inbox/use-inbox";
import { inboxPath } from "./inbox-path";

const emptyForm = z.object({});

/** Leads to the inbox, from wherever it was asked for. */
export async function useInboxAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction({ user, role: "developer" }, formData, emptyForm, async () => {
    await setInboxAsEndpoint(callerFor(user, "test"));
    return {};
  });
  if (answer.status === "success") redirect(inboxPath(user.kind));
  return answer;
}

export async function chooseAnswerAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction({ user, role: "developer" }, formData, chooseAnswerInput, async (input) => {
    await chooseAnswer(callerFor(user, "test"), input);
    return { message: `The inbox now answers ${input.answer_status}` };
  });
  refresh();
  return answer;
}

export async function clearInboxAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction({ user, role: "developer" }, formData, emptyForm, async () => {
    await clearInbox(callerFor(user, "test"));
    return { message: "Inbox emptied" };
  });
  refresh();
  return answer;
}
