"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { inEnvironment } from "@/app/_dashboard/environment";
import { momentIn } from "@/app/_dashboard/zoned-time";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { invalidField } from "@/lib/errors";
import { type ReplayResult, replayEvents } from "@/lib/events/replay-events";
import { resendEvent } from "@/lib/events/resend-event";
import { retryFailing } from "@/lib/events/retry-failing";
import { callerFor } from "@/lib/signed-in-user";

const resendForm = z.object({ ...inEnvironment, id: z.string() });
const failedForm = z.object({ ...inEnvironment, since: z.string().optional() });
const environmentForm = z.object(inEnvironment);

export async function resendAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(
    { user, role: "developer" },
    formData,
    resendForm,
    async ({ environment, id }) => {
      await resendEvent(callerFor(user, environment), { id });
      return { message: "On its way" };
    },
  );
  refresh();
  return answer;
}

export async function replayFailedAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(
    { user, role: "developer" },
    formData,
    failedForm,
    async ({ environment, since: text }) => {
      const since = text === undefined ? new Date(0) : momentIn(text, user.timezone);
      if (!since) throw invalidField("since", "must be a date and a time");
      const result = await replayEvents(callerFor(user, environment), { status: "failed", since });
      return { message: queuedText(result) ?? "Nothing to send: no event failed since then." };
    },
  );
  refresh();
  return answer;
}

export async function retryFailingAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(
    { user, role: "developer" },
    formData,
    environmentForm,
    async ({ environment }) => {
      const { queued, more } = await retryFailing(callerFor(user, environment));
      if (queued === 0) return { message: "Nothing to retry: no event is failing." };
      const events = queued === 1 ? "1 event is" : `${queued.toLocaleString("en-GB")} events are`;
      return { message: `${events} being retried now.${more ? " There are more: retry again." : ""}` };
    },
  );
  refresh();
  return answer;
}

export async function replayUnsentAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(
    { user, role: "developer" },
    formData,
    environmentForm,
    async ({ environment }) => {
      const result = await replayEvents(callerFor(user, environment), { status: "unsent" });
      return { message: queuedText(result) ?? "Nothing to send: every event has been sent." };
    },
  );
  refresh();
  return answer;
}

function queuedText({ queued, more }: ReplayResult): string | undefined {
  if (queued === 0) return undefined;
  const count = queued === 1 ? "1 event is queued." : `${queued.toLocaleString("en-GB")} events are queued.`;
  return more ? `${count} There are more: send again.` : count;
}
