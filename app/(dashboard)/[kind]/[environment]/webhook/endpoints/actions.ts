"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import {
  ALWAYS,
  accountAction,
  environmentFields,
  isLive,
  NEVER,
} from "@/app/(dashboard)/_shell/form-actions";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { minuteOf, momentIn } from "@/app/(dashboard)/_words/zoned-time";
import { dateTimeText } from "@/components/money/values";
import type { FormState } from "@/components/ui/form-state";
import { invalidField } from "@/lib/base/errors";
import { changeEndpoint, deleteEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { replayToEndpoint } from "@/lib/webhooks/events/resend-events";
import { createForm, headersForm, settingsForm } from "./endpoint-input";

const endpointForm = z.object({ ...environmentFields, id: z.string() });
const enabledForm = endpointForm.extend({ enabled: z.enum(["true", "false"]) });
const replayForm = endpointForm.extend({ since: z.string() });

const DEVELOPER = { kinds: ["partner", "reseller"], role: "developer" } as const;
const CONFIRMED = { ...DEVELOPER, confirm: isLive };
const SETTINGS = { ...CONFIRMED, refresh: ALWAYS };

/** Creates an endpoint and redirects to its page, where its secret can be revealed. */
export async function createEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { ...CONFIRMED, refresh: NEVER };
  const answer = await accountAction(
    guard,
    formData,
    createForm,
    async (caller, { environment, ...input }) => {
      const { data } = await createEndpoint(caller, input);
      return { data: `/${caller.kind}/${environment}/webhook/endpoints/${data.id}` };
    },
  );
  if (answer.data !== undefined) redirect(answer.data);
  return answer;
}

export async function changeEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(SETTINGS, formData, settingsForm, async (caller, { environment: _, ...input }) => {
    await changeEndpoint(caller, input);
    return "Endpoint saved";
  });
}

export async function setHeadersAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(SETTINGS, formData, headersForm, async (caller, { id, headers, shown }) => {
    await changeEndpoint(caller, { id, headers, shown });
    return "Headers saved";
  });
}

export async function enableEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(CONFIRMED, formData, enabledForm, async (caller, { id, enabled }) => {
    await changeEndpoint(caller, { id, enabled: enabled === "true" });
    return enabled === "true" ? "Endpoint enabled" : "Endpoint disabled";
  });
}

/** Deletes an endpoint and redirects to the webhook overview. */
export async function deleteEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { ...CONFIRMED, refresh: NEVER };
  const answer = await accountAction(guard, formData, endpointForm, async (caller, { environment, id }) => {
    await deleteEndpoint(caller, { id });
    return { data: `/${caller.kind}/${environment}/webhook` };
  });
  if (answer.data !== undefined) redirect(answer.data);
  return answer;
}

/** The time from which the next replay continues: as the value of the form's `since` field, and as text. */
export type NextReplay = { readonly since: string; readonly text: string };

/** Queues the events that an endpoint has missed. Needs no password, because it moves no money and reveals no secret. */
export async function replayToEndpointAction(
  _state: FormState<NextReplay>,
  formData: FormData,
): Promise<FormState<NextReplay>> {
  return accountAction(DEVELOPER, formData, replayForm, async (caller, { id, since: text }) => {
    const { timezone } = caller;
    const since = momentIn(text, timezone);
    if (!since) throw invalidField("since", "must be a date and a time");
    const { queued, continueFrom } = await replayToEndpoint(caller, { endpoint_id: id, since });
    const data = continueFrom
      ? { since: minuteOf(continueFrom, timezone), text: dateTimeText(continueFrom, timezone) }
      : undefined;
    return { message: replayText(queued, data), data };
  });
}

function replayText(queued: number, next: NextReplay | undefined): string {
  if (queued === 0 && !next)
    return "Nothing to send: every event since then was accepted or is still being sent.";
  const count = `${countOf(queued, "event")} ${queued === 1 ? "is" : "are"} queued.`;
  return next ? `${count} There may be more: next, send the events since ${next.text}.` : count;
}
