"use server";

import { requireUser } from "@/app/(auth)/require-user";
import { confirmedInLive, inEnvironment, refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { checkoutSettingsInput } from "@/lib/accounts/checkout-settings/schema";
import { updateCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";

const settingsForm = checkoutSettingsInput.extend(inEnvironment);

/** Customers see the change, so in live it asks for the password. */
export async function updateCheckoutAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner");
  const asked = { user, role: "developer" } as const;
  const answer = await confirmedInLive(asked, formData, settingsForm, async (caller, input) => {
    await updateCheckoutSettings(caller, input);
    return { message: "Checkout saved. Customers see it now." };
  });
  return refreshIfDone(answer);
}
