"use server";

import { z } from "zod";
import { ALWAYS, accountAction, environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { momentIn } from "@/app/(dashboard)/_words/zoned-time";
import type { FormState } from "@/components/ui/form-state";
import { invalidField } from "@/lib/base/errors";
import {
  type ReplayResult,
  replayEvents,
  resendEvent,
  retryEvent,
  retryFailing,
} from "@/lib/webhooks/events/resend-events";

const resendForm = z.object({ ...environmentFields, id: z.string(), endpoint_id: z.string().optional() });
const retryForm = z.object({ ...environmentFields, id: z.string() });
const failedForm = z.object({ ...environmentFields, since: z.string().optional() });
const environmentForm = z.object(environmentFields);

const DEVELOPER = { kinds: ["partner", "reseller"], role: "developer", refresh: ALWAYS } as const;

export async function resendAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(DEVELOPER, formData, resendForm, async (caller, { environment: _, ...which }) => {
    await resendEvent(caller, which);
    return "Event queued";
  });
}

export async function retryAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(DEVELOPER, formData, retryForm, async (caller, { id }) => {
    await retryEvent(caller, { id });
    return "Event queued";
  });
}

export async function replayFailedAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(DEVELOPER, formData, failedForm, async (caller, { since: text }) => {
    const since = text === undefined ? new Date(0) : momentIn(text, caller.timezone);
    if (!since) throw invalidField("since", "must be a date and a time");
    const result = await replayEvents(caller, { status: "failed", since });
    const period = text === undefined ? "" : " since then";
    return queuedText(result) ?? `Nothing to send: no event has failed at an enabled endpoint${period}.`;
  });
}

export async function retryFailingAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(DEVELOPER, formData, environmentForm, async (caller) => {
    const { queued, more } = await retryFailing(caller);
    if (queued === 0) return "Nothing to retry: no event is failing at an enabled endpoint.";
    return `${eventsAre(queued)} being retried now.${more ? " More remain: retry again." : ""}`;
  });
}

export async function replayUnsentAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(DEVELOPER, formData, environmentForm, async (caller) => {
    const result = await replayEvents(caller, { status: "unsent" });
    return queuedText(result) ?? "Nothing to send: no enabled endpoint has unsent events.";
  });
}

const eventsAre = (count: number) => `${countOf(count, "event")} ${count === 1 ? "is" : "are"}`;

function queuedText({ queued, more }: ReplayResult): string | undefined {
  if (queued === 0) return undefined;
  return `${eventsAre(queued)} queued.${more ? " More remain: send again." : ""}`;
}
