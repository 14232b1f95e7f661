"use server";

import { z } from "zod";
import {
  ALWAYS,
  accountAction,
  environmentFields,
  isLive,
  NEVER,
} from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { OPTIONAL_EVENT_TYPES } from "@/lib/base/event-schema";
import { shownFields } from "@/lib/base/form-text";
import { disableEndpoint, setEndpoint, setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { eventTypeField } from "@/lib/webhooks/events/schema";
import { sendTestEvent } from "@/lib/webhooks/events/send-test-event";
import { type TestEventResult, wordedAnswer } from "./attempt-text";
import { endpointUrlField } from "./endpoints/endpoint-input";

/**
 * The fields of a form for one endpoint. They include its ID, because without an ID, an action applies to the account's first
 * endpoint. That is a different endpoint if another tab has deleted the one that the page shows.
 */
const endpointFields = { ...environmentFields, id: z.string() };
const endpointForm = z.object(endpointFields);
/** The schema of the webhook URL form. `id` and `shown_url` are undefined if the page showed no endpoint. */
const setForm = z.object({
  ...environmentFields,
  id: z.string().optional(),
  shown_url: z.string().optional(),
  url: endpointUrlField,
});
/** The schema of the optional events form, which has one checkbox per event type, named after it. */
const optionalEventsForm = z.looseObject({ ...endpointFields, ...shownFields });
const testEventForm = z.object({
  ...environmentFields,
  type: eventTypeField,
  endpoint_id: z.string().optional(),
});

const DEVELOPER = { kinds: ["partner", "reseller"], role: "developer", refresh: ALWAYS } as const;
const CONFIRMED = { ...DEVELOPER, confirm: isLive };

export async function setEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(
    CONFIRMED,
    formData,
    setForm,
    async (caller, { url, id, shown_url: shownUrl = null }) => {
      await setEndpoint(caller, { url, id, shownUrl });
      return "Webhook URL saved";
    },
  );
}

export async function switchOffAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(CONFIRMED, formData, endpointForm, async (caller, { id }) => {
    await disableEndpoint(caller, { id });
    return "Deliveries disabled";
  });
}

/** Saves which optional events the endpoint receives. Needs no password, because it reveals no secret and changes no URL. */
export async function setOptionalEventsAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(DEVELOPER, formData, optionalEventsForm, async (caller, fields) => {
    await setOptionalEvents(
      caller,
      OPTIONAL_EVENT_TYPES.filter((type) => fields[type] === "on"),
      { id: fields.id, shown: fields.shown },
    );
    return "Optional events saved";
  });
}

export async function revealSecretAction(
  _state: FormState<string>,
  formData: FormData,
): Promise<FormState<string>> {
  return accountAction({ ...CONFIRMED, refresh: NEVER }, formData, endpointForm, async (caller, { id }) => ({
    data: await revealSecret(caller, { id }),
  }));
}

export async function rotateSecretAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(CONFIRMED, formData, endpointForm, async (caller, { id }) => {
    await rotateSecret(caller, { id });
    return "Signing secret rotated. Give your receiver the new one within 24 hours.";
  });
}

export async function testEventAction(
  _state: FormState<TestEventResult>,
  formData: FormData,
): Promise<FormState<TestEventResult>> {
  return accountAction(
    DEVELOPER,
    formData,
    testEventForm,
    async (caller, { environment, type, endpoint_id }) => {
      const { id, deliveries } = await sendTestEvent(caller, { type, endpoint_id });
      const path = `/${caller.kind}/${environment}/webhook/events/${id}`;
      const [{ status, attempts } = { status: null, attempts: [] }] = deliveries;
      const withoutAttempt = status === "pending" ? "pending" : null;
      return { data: { id, type, path, answer: attempts[0] ? wordedAnswer(attempts[0]) : withoutAttempt } };
    },
  );
}
