"use server";

import { refresh } from "next/cache";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { readDeviceCookie, writeDeviceCookie } from "@/app/(auth)/device-cookie";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { shopUrlInput } from "@/lib/shops/schema";
import { updateShopUrl } from "@/lib/shops/update-shop-url";
import { changePassword } from "@/lib/users/change-password";
import { changePasswordInput } from "@/lib/users/schema";

const saved = {
  in_use: "Shop URL saved",
  waiting: "Saved. Customers go to the old shop URL until an operator approves the new one.",
  withdrawn: "The shop URL stays as it is. Nothing waits for approval any more.",
};

export async function changePasswordAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  return formAction({ user, role: "viewer" }, formData, changePasswordInput, async (input) => {
    await writeDeviceCookie(await changePassword(user, input, await readDeviceCookie()));
    return { message: "Password changed. You are signed out everywhere else." };
  });
}

export async function updateShopUrlAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const answer = await confirmedAction(
    { user, role: "developer", when: () => user.liveApprovedAt !== null },
    formData,
    shopUrlInput,
    async (input) => ({ message: saved[await updateShopUrl(user, input)] }),
  );
  refresh();
  return answer;
}
