"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import { momentIn } from "@/app/(dashboard)/_words/zoned-time";
import type { FormState } from "@/components/ui/form-state";
import { invalidField } from "@/lib/base/errors";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import {
  type ReplayResult,
  replayEvents,
  resendEvent,
  retryFailing,
} from "@/lib/webhooks/events/resend-events";

const resendForm = z.object({ ...environmentFields, id: z.string(), endpoint_id: z.string().optional() });
const failedForm = z.object({ ...environmentFields, since: z.string().optional() });
const environmentForm = z.object(environmentFields);

export async function resendAction(_state: FormState, formData: FormData): Promise<FormState> {
  return eventsAct(formData, resendForm, async (user, { environment, ...which }) => {
    await resendEvent(callerFor(user, environment), which);
    return "Event queued";
  });
}

export async function replayFailedAction(_state: FormState, formData: FormData): Promise<FormState> {
  return eventsAct(formData, failedForm, async (user, { environment, since: text }) => {
    const since = text === undefined ? new Date(0) : momentIn(text, user.timezone);
    if (!since) throw invalidField("since", "must be a date and a time");
    const result = await replayEvents(callerFor(user, environment), { status: "failed", since });
    return queuedText(result) ?? "Nothing to send: no event has failed since then.";
  });
}

export async function retryFailingAction(_state: FormState, formData: FormData): Promise<FormState> {
  return eventsAct(formData, environmentForm, async (user, { environment }) => {
    const { queued, more } = await retryFailing(callerFor(user, environment));
    if (queued === 0) return "Nothing to retry: no event is failing.";
    const events = queued === 1 ? "1 event is" : `${queued.toLocaleString("en-GB")} events are`;
    return `${events} being retried now.${more ? " More remain: retry again." : ""}`;
  });
}

export async function replayUnsentAction(_state: FormState, formData: FormData): Promise<FormState> {
  return eventsAct(formData, environmentForm, async (user, { environment }) => {
    const result = await replayEvents(callerFor(user, environment), { status: "unsent" });
    return queuedText(result) ?? "Nothing to send: every event has been sent.";
  });
}

/** Runs an action on the account's events that requires the developer role, returns its message and refreshes the page. */
async function eventsAct<Schema extends z.ZodType>(
  formData: FormData,
  schema: Schema,
  act: (user: SignedInUser, input: z.output<Schema>) => Promise<string>,
): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction({ user, role: "developer" }, formData, schema, async (input) => ({
    message: await act(user, input),
  }));
  refresh();
  return answer;
}

function queuedText({ queued, more }: ReplayResult): string | undefined {
  if (queued === 0) return undefined;
  const count = queued === 1 ? "1 event is queued." : `${queued.toLocaleString("en-GB")} events are queued.`;
  return more ? `${count} More remain: send again.` : count;
}
