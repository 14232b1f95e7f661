"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { confirmedInLive, environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import { eventPath } from "@/app/(dashboard)/_shell/paths";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import { OPTIONAL_EVENT_TYPES, type OptionalEventType } from "@/lib/outbox/schema";
import { disableEndpoint, setEndpoint, setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { eventTypeField } from "@/lib/webhooks/events/schema";
import { sendTestEvent } from "@/lib/webhooks/events/send-test-event";
import { endpointUrlField } from "./endpoints/endpoint-input";
import { type TestEventResult, wordedAnswer } from "./test-event-result";

const setForm = z.object({ ...environmentFields, url: endpointUrlField });
const environmentForm = z.object(environmentFields);
/** The schema of the secret forms. Without an `id`, they refer to the account's first endpoint. */
const secretForm = z.object({ ...environmentFields, id: z.string().optional() });
const checkedField = z.literal("on").optional();
const optionalEventsForm = z.object({
  ...environmentFields,
  "redemption-intent.failed": checkedField,
  "cycle.overdue": checkedField,
  "payout.paid": checkedField,
  "refund.created": checkedField,
  "voucher-payment.refunded": checkedField,
} satisfies Record<OptionalEventType, z.ZodType> & Record<string, z.ZodType>);
const testEventForm = z.object({
  ...environmentFields,
  type: eventTypeField,
  endpoint_id: z.string().optional(),
});

export async function setEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "developer" },
    formData,
    setForm,
    async (caller, { url }) => {
      await setEndpoint(caller, { url });
      return { message: "Webhook URL saved" };
    },
  );
  refresh();
  return answer;
}

export async function switchOffAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "developer" },
    formData,
    environmentForm,
    async (caller) => {
      await disableEndpoint(caller);
      return { message: "Deliveries disabled" };
    },
  );
  refresh();
  return answer;
}

/** Saves which optional events the endpoint receives. Needs no password, because it reveals no secret and changes no URL. */
export async function setOptionalEventsAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(
    { user, role: "developer" },
    formData,
    optionalEventsForm,
    async ({ environment, ...checked }) => {
      const types = OPTIONAL_EVENT_TYPES.filter((type) => checked[type] !== undefined);
      await setOptionalEvents(callerFor(user, environment), types);
      return { message: "Optional events saved" };
    },
  );
  refresh();
  return answer;
}

export async function revealSecretAction(
  _state: FormState<string>,
  formData: FormData,
): Promise<FormState<string>> {
  const user = await requireUser("partner", "reseller");
  return confirmedInLive({ user, role: "developer" }, formData, secretForm, async (caller, { id }) => ({
    data: await revealSecret(caller, id === undefined ? undefined : { id }),
  }));
}

export async function rotateSecretAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "developer" },
    formData,
    secretForm,
    async (caller, { id }) => {
      await rotateSecret(caller, id === undefined ? undefined : { id });
      return { message: "Signing secret rotated. Give your receiver the new one within 24 hours." };
    },
  );
  refresh();
  return answer;
}

export async function testEventAction(
  _state: FormState<TestEventResult>,
  formData: FormData,
): Promise<FormState<TestEventResult>> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(
    { user, role: "developer" },
    formData,
    testEventForm,
    async ({ environment, type, endpoint_id }) => {
      const { id, deliveries } = await sendTestEvent(callerFor(user, environment), { type, endpoint_id });
      const path = eventPath(user.kind, environment, id);
      const attempt = deliveries[0]?.attempts[0];
      return { data: { id, type, path, answer: attempt ? wordedAnswer(attempt) : null } };
    },
  );
  refresh();
  return answer;
}
