"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/accounts/signed-in-user";
import { rotateSecret } from "@/lib/webhooks/rotate-secret";
import { setEndpointInput } from "@/lib/webhooks/schema";
import { setEndpoint } from "@/lib/webhooks/set-endpoint";
import { inEnvironment } from "../environment";

const setForm = setEndpointInput.extend(inEnvironment);
const rotateForm = z.object(inEnvironment);

export async function setEndpointAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(formData, setForm, async ({ environment, ...input }) => {
    await setEndpoint(callerFor(user, environment), input);
    return { message: "Webhook URL saved" };
  });
  refresh();
  return answer;
}

export async function rotateSecretAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(formData, rotateForm, async ({ environment }) => {
    await rotateSecret(callerFor(user, environment));
    return { message: "Signing secret rotated. Give your receiver the new one within 24 hours." };
  });
  refresh();
  return answer;
}
