"use server";

import { refresh } from "next/cache";
import { inEnvironment, isLive } from "@/app/_dashboard/environment";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { createApiKey, type FreshKey } from "@/lib/api-keys/create-api-key";
import { revokeApiKey } from "@/lib/api-keys/revoke-api-key";
import { rotateApiKey } from "@/lib/api-keys/rotate-api-key";
import { createKeyInput, keyIdInput, rotateKeyInput } from "@/lib/api-keys/schema";
import { callerFor } from "@/lib/signed-in-user";

const createForm = createKeyInput.extend(inEnvironment);
const rotateForm = rotateKeyInput.extend(inEnvironment);
const revokeForm = keyIdInput.extend(inEnvironment);

export async function createKeyAction(_state: FormState<FreshKey>, formData: FormData) {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedAction(
    { user, role: "developer", when: isLive },
    formData,
    createForm,
    async ({ environment, ...input }) => ({
      message: `Key ${input.name} created`,
      data: await createApiKey(callerFor(user, environment), input),
    }),
  );
  refresh();
  return answer;
}

export async function rotateKeyAction(_state: FormState<FreshKey>, formData: FormData) {
  const user = await requireUser("partner", "reseller");
  return confirmedAction(
    { user, role: "developer", when: isLive },
    formData,
    rotateForm,
    async ({ environment, ...input }) => ({
      message: "Key rotated",
      data: await rotateApiKey(callerFor(user, environment), input),
    }),
  );
}

export async function revokeKeyAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(
    { user, role: "developer" },
    formData,
    revokeForm,
    async ({ environment, ...input }) => {
      await revokeApiKey(callerFor(user, environment), input);
      return { message: "Key revoked. Requests with it are refused from now on." };
    },
  );
  refresh();
  return answer;
}
