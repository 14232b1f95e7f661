"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { ALWAYS, userAction } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import {
  clearInbox,
  setInboxAnswer,
  useInboxAsEndpoint as setInboxAsEndpoint,
} from "@/lib/webhooks/inbox/manage-inbox";
import { inboxAnswerInput } from "@/lib/webhooks/inbox/schema";

const emptyForm = z.object({});
/** `shown_url`: the webhook URL that the page showed as the one to be replaced, if any. */
const replacingForm = z.object({ shown_url: z.string().optional() });

const DEVELOPER = { kinds: ["partner", "reseller"], role: "developer", refresh: ALWAYS } as const;

/**
 * Sets the inbox as the account's test webhook URL and redirects to the inbox. If this is refused, for example because the
 * webhook URL has changed since the page was shown, refreshes the page.
 */
export async function useInboxAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { ...DEVELOPER, refresh: ({ status }: FormState) => status === "error" };
  const answer = await userAction(
    guard,
    formData,
    replacingForm,
    async (user, { shown_url: shownUrl = null }) => {
      await setInboxAsEndpoint(callerFor(user, "test"), { shownUrl });
      return { data: `/${user.kind}/test/webhook/inbox` };
    },
  );
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
