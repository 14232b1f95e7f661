"use server";

import { z } from "zod";
import {
  ALWAYS,
  accountAction,
  environmentFields,
  isLive,
  uploadedLogo,
} from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { checkoutSettingsInput } from "@/lib/accounts/checkout-settings/schema";
import { updateCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { removeCheckoutLogo, setCheckoutLogo } from "@/lib/accounts/logos/set-logo";

const settingsForm = checkoutSettingsInput.extend(environmentFields);
const logoForm = z.object(environmentFields);

const OWNER = { kinds: ["partner"], role: "owner" } as const;

/** Saves the checkout settings. Requires the password in the live environment, because customers see the change. */
export async function updateCheckoutAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: ["partner"], role: "developer", confirm: isLive, refresh: ALWAYS } as const;
  return accountAction(guard, formData, settingsForm, async (caller, input) => {
    await updateCheckoutSettings(caller, input);
    return "Checkout saved";
  });
}

/**
 * Saves the checkout logo. Does not require the password, because the user would have to submit the form again after entering
 * it, and the form would then no longer contain the file.
 */
export async function setCheckoutLogoAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(OWNER, formData, logoForm, async (caller) => {
    await setCheckoutLogo(caller, await uploadedLogo(formData));
    return "Logo saved";
  });
}

export async function removeCheckoutLogoAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(OWNER, formData, logoForm, async (caller) => {
    await removeCheckoutLogo(caller);
    return "Logo removed";
  });
}
