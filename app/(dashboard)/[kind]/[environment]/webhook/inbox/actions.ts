"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { ALWAYS, NEVER, userAction } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import {
  clearInbox,
  setInboxAnswer,
  useInboxAsEndpoint as setInboxAsEndpoint,
} from "@/lib/webhooks/inbox/manage-inbox";
import { inboxAnswerInput } from "@/lib/webhooks/inbox/schema";

const emptyForm = z.object({});

const DEVELOPER = { kinds: ["partner", "reseller"], role: "developer", refresh: ALWAYS } as const;

/** Sets the inbox as the account's test webhook URL and redirects to the inbox. */
export async function useInboxAction(_state: FormState, formData: FormData): Promise<FormState> {
  const answer = await userAction({ ...DEVELOPER, refresh: NEVER }, formData, emptyForm, async (user) => {
    await setInboxAsEndpoint(callerFor(user, "test"));
    return { data: `/${user.kind}/test/webhook/inbox` };
  });
  if (answer.data) redirect(answer.data);
  return answer;
}

export async function chooseAnswerAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(DEVELOPER, formData, inboxAnswerInput, async (user, input) => {
    await setInboxAnswer(callerFor(user, "test"), input);
    return `The inbox now responds with ${input.answer_status}`;
  });
}

export async function clearInboxAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(DEVELOPER, formData, emptyForm, async (user) => {
    await clearInbox(callerFor(user, "test"));
    return "Inbox emptied";
  });
}
