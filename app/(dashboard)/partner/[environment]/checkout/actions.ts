"use server";

import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { confirmedInLive, environmentFields, refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import { uploadedLogo } from "@/app/(dashboard)/_shell/uploaded-logo";
import type { FormState } from "@/components/ui/form-state";
import { checkoutSettingsInput } from "@/lib/accounts/checkout-settings/schema";
import { updateCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { removeCheckoutLogo, setCheckoutLogo } from "@/lib/accounts/logos/set-logo";
import { callerFor } from "@/lib/base/signed-in-user";

const settingsForm = checkoutSettingsInput.extend(environmentFields);
const logoForm = z.object(environmentFields);

/** Saves the checkout settings. Asks for the password again in the live environment, because customers see the change. */
export async function updateCheckoutAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner");
  const guard = { user, role: "developer" } as const;
  const answer = await confirmedInLive(guard, formData, settingsForm, async (caller, input) => {
    await updateCheckoutSettings(caller, input);
    return { message: "Checkout saved. Customers see it now." };
  });
  return refreshIfDone(answer);
}

/** Saves the checkout logo. Does not ask for the password, because a resubmitted form has lost its file. */
export async function setCheckoutLogoAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner");
  const answer = await formAction({ user, role: "owner" }, formData, logoForm, async ({ environment }) => {
    await setCheckoutLogo(callerFor(user, environment), await uploadedLogo(formData));
    return { message: "Logo saved. Customers see it now." };
  });
  return refreshIfDone(answer);
}

export async function removeCheckoutLogoAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner");
  const answer = await formAction({ user, role: "owner" }, formData, logoForm, async ({ environment }) => {
    await removeCheckoutLogo(callerFor(user, environment));
    return { message: "Logo removed" };
  });
  return refreshIfDone(answer);
}
