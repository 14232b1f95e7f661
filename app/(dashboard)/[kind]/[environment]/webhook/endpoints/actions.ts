"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { confirmedInLive, environmentFields, refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import { endpointPath, webhookPath } from "@/app/(dashboard)/_shell/paths";
import { momentIn } from "@/app/(dashboard)/_words/zoned-time";
import type { FormState } from "@/components/ui/form-state";
import type { Caller } from "@/lib/base/caller";
import { invalidField } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { changeEndpoint, deleteEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { replayToEndpoint } from "@/lib/webhooks/events/resend-events";
import { createForm, headersForm, settingsForm } from "./endpoint-input";

const endpointForm = z.object({ ...environmentFields, id: z.string() });
const enabledForm = endpointForm.extend({ enabled: z.enum(["true", "false"]) });
const replayForm = endpointForm.extend({ since: z.string() });

/** Creates an endpoint and redirects to its page, where its secret can be revealed. */
export async function createEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "developer" },
    formData,
    createForm,
    async (caller, { environment, ...input }) => {
      const { data } = await createEndpoint(caller, input);
      return { data: endpointPath(user.kind, environment, data.id) };
    },
  );
  if (answer.data !== undefined) redirect(answer.data);
  return answer;
}

export async function changeEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  return endpointAct(formData, settingsForm, async (caller, { environment: _, ...input }) => {
    await changeEndpoint(caller, input);
    return "Endpoint saved";
  });
}

export async function setHeadersAction(_state: FormState, formData: FormData): Promise<FormState> {
  return endpointAct(formData, headersForm, async (caller, { id, headers }) => {
    await changeEndpoint(caller, { id, headers });
    return "Headers saved";
  });
}

export async function enableEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  return endpointAct(formData, enabledForm, async (caller, { id, enabled }) => {
    await changeEndpoint(caller, { id, enabled: enabled === "true" });
    return enabled === "true" ? "Endpoint enabled" : "Endpoint disabled";
  });
}

/** Deletes an endpoint and redirects to the overview. */
export async function deleteEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "developer" },
    formData,
    endpointForm,
    async (caller, { environment, id }) => {
      await deleteEndpoint(caller, { id });
      return { data: webhookPath(user.kind, environment) };
    },
  );
  if (answer.data !== undefined) redirect(answer.data);
  return answer;
}

/** Sends missed events again. Needs no password, because it moves no money and reveals no secret. */
export async function replayToEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(
    { user, role: "developer" },
    formData,
    replayForm,
    async ({ environment, id, since: text }) => {
      const since = momentIn(text, user.timezone);
      if (!since) throw invalidField("since", "must be a date and a time");
      const replayed = await replayToEndpoint(callerFor(user, environment), { endpoint_id: id, since });
      return { message: replayText(replayed) };
    },
  );
  return refreshIfDone(answer);
}

/**
 * Changes an endpoint through `act`, which requires the developer role, and returns the message of `act`. Asks for the password
 * in the live environment.
 */
async function endpointAct<Schema extends z.ZodType<{ environment: Environment }>>(
  formData: FormData,
  schema: Schema,
  act: (caller: Caller, input: z.output<Schema>) => Promise<string>,
): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "developer" },
    formData,
    schema,
    async (caller, input) => ({
      message: await act(caller, input),
    }),
  );
  return refreshIfDone(answer);
}

function replayText({ queued, more }: { readonly queued: number; readonly more: boolean }): string {
  if (queued === 0 && !more) return "Nothing to send: the endpoint has accepted every event since then.";
  const count = queued === 1 ? "1 event is queued." : `${queued.toLocaleString("en-GB")} events are queued.`;
  return more ? `${count} More remain: send again once these are delivered.` : count;
}
