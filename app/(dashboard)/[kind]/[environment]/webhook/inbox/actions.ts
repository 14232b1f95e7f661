"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { inboxPath } from "@/app/(dashboard)/_shell/paths";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import {
  clearInbox,
  setInboxAnswer,
  useInboxAsEndpoint as setInboxAsEndpoint,
} from "@/lib/webhooks/inbox/manage-inbox";
import { inboxAnswerInput } from "@/lib/webhooks/inbox/schema";

const emptyForm = z.object({});

/** Sets the inbox as the account's test webhook URL and redirects to the inbox. */
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
  const answer = await formAction({ user, role: "developer" }, formData, inboxAnswerInput, async (input) => {
    await setInboxAnswer(callerFor(user, "test"), input);
    return { message: `The inbox now responds with ${input.answer_status}` };
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
