"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { confirmedInLive, inEnvironment } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import {
  confirmApiKey,
  createApiKey,
  type NewApiKey,
  revokeApiKey,
  rotateApiKey,
  setKeyRefunds,
} from "@/lib/identity/api-keys/manage-api-keys";
import { createKeyInput, keyIdInput, rotateKeyInput } from "@/lib/identity/api-keys/schema";

const createForm = createKeyInput.extend({
  ...inEnvironment,
  /** Present if the form has the checkbox, because an empty checkbox is not posted. */
  asks_refunds: z.literal("yes").optional(),
  may_refund: z.literal("yes").optional(),
});
const refundsForm = keyIdInput.extend({ ...inEnvironment, may_refund: z.enum(["yes", "no"]) });
const rotateForm = rotateKeyInput.extend(inEnvironment);
const keyForm = keyIdInput.extend(inEnvironment);

export async function createKeyAction(_state: FormState<NewApiKey>, formData: FormData) {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "developer" },
    formData,
    createForm,
    async (caller, { name, asks_refunds, may_refund }) => ({
      message: `Key ${name} created`,
      data: await createApiKey(caller, { name, ...(asks_refunds && { may_refund: may_refund === "yes" }) }),
    }),
  );
  refresh();
  return answer;
}

export async function rotateKeyAction(_state: FormState<NewApiKey>, formData: FormData) {
  const user = await requireUser("partner", "reseller");
  return confirmedInLive(
    { user, role: "developer" },
    formData,
    rotateForm,
    async (caller, { environment: _, ...input }) => ({
      message: "Key rotated",
      data: await rotateApiKey(caller, input),
    }),
  );
}

export async function revokeKeyAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(
    { user, role: "developer" },
    formData,
    keyForm,
    async ({ environment, ...input }) => {
      await revokeApiKey(callerFor(user, environment), input);
      return { message: "Key revoked. Requests with it are now refused." };
    },
  );
  refresh();
  return answer;
}

export async function keepKeyAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive({ user, role: "owner" }, formData, keyForm, async (caller, input) => {
    await confirmApiKey(caller, { key_id: input.key_id });
    return { message: "Key kept" };
  });
  refresh();
  return answer;
}

export async function setKeyRefundsAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "owner" },
    formData,
    refundsForm,
    async (caller, { key_id, may_refund }) => {
      await setKeyRefunds(caller, { key_id, may_refund: may_refund === "yes" });
      return {
        message: may_refund === "yes" ? "The key may create refunds" : "The key may no longer create refunds",
      };
    },
  );
  refresh();
  return answer;
}
