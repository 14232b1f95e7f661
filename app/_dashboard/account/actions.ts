"use server";

import { refresh } from "next/cache";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { changePassword } from "@/lib/accounts/change-password";
import { changePasswordInput, shopUrlInput } from "@/lib/accounts/schema";
import { updateShopUrl } from "@/lib/accounts/update-shop-url";

export async function changePasswordAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  return formAction(formData, changePasswordInput, async (input) => {
    await changePassword(user, input);
    return { message: "Password changed. You are signed out everywhere else." };
  });
}

export async function updateShopUrlAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const answer = await formAction(formData, shopUrlInput, async (input) => {
    await updateShopUrl(user, input);
    return { message: "Shop URL saved" };
  });
  refresh();
  return answer;
}
