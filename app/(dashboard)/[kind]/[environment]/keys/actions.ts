"use server";

import { refresh } from "next/cache";
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
} from "@/lib/identity/api-keys/manage-api-keys";
import { createKeyInput, keyIdInput, rotateKeyInput } from "@/lib/identity/api-keys/schema";

const createForm = createKeyInput.extend(inEnvironment);
const rotateForm = rotateKeyInput.extend(inEnvironment);
const keyForm = keyIdInput.extend(inEnvironment);

export async function createKeyAction(_state: FormState<NewApiKey>, formData: FormData) {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "developer" },
    formData,
    createForm,
    async (caller, { name }) => ({
      message: `Key ${name} created`,
      data: await createApiKey(caller, { name }),
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
