"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import { uploadedLogo } from "@/app/(dashboard)/_shell/uploaded-logo";
import type { FormState } from "@/components/ui/form-state";
import { billingInput, companyInput } from "@/lib/accounts/company/schema";
import { setBilling, updateCompany } from "@/lib/accounts/company/update-company";
import { removeShopLogo, setShopLogo } from "@/lib/accounts/logos/set-logo";
import { requestLive } from "@/lib/accounts/request-live";
import { requestLiveInput } from "@/lib/accounts/schema";
import { shopForm, shopUrlInput } from "@/lib/accounts/shops/schema";
import { updateShop, updateShopUrl } from "@/lib/accounts/shops/update-shop";

const emptyForm = z.object({});

const saved = {
  in_use: "Shop URL saved",
  waiting: "Saved. Customers go to the old shop URL until an operator approves the new one.",
  withdrawn: "The shop URL is unchanged. Your request for a new one was withdrawn.",
};

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

export async function requestLiveAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction({ user, role: "owner" }, formData, requestLiveInput, async (input) => {
    await requestLive(user, input);
    return { message: "Request sent. An operator will review it." };
  });
  return refreshIfDone(answer);
}

/** Saves a shop's listing. Accounts approved for live must confirm the password, because customers see the change. */
export async function updateShopAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const when = () => user.liveApprovedAt !== null;
  const guard = { user, role: ["developer", "finance"], when } as const;
  const answer = await confirmedAction(guard, formData, shopForm, async (input) => {
    await updateShop(user, input);
    return { message: "Shop listing saved" };
  });
  return refreshIfDone(answer);
}

/**
 * Saves the company's name and time zone. Accounts approved for live must confirm the password, because customers see the name.
 */
export async function updateCompanyAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const when = () => user.liveApprovedAt !== null;
  const answer = await confirmedAction(
    { user, role: "owner", when },
    formData,
    companyInput,
    async (input) => {
      await updateCompany(user, input);
      return { message: "Company saved" };
    },
  );
  return refreshIfDone(answer);
}

export async function setBillingAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  return formAction({ user, role: "finance" }, formData, billingInput, async (input) => {
    await setBilling(user, input);
    return { message: "Billing details saved" };
  });
}

export async function setLogoAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const answer = await formAction({ user, role: "owner" }, formData, emptyForm, async () => {
    await setShopLogo(user, await uploadedLogo(formData));
    return { message: "Logo saved. Customers see it now." };
  });
  return refreshIfDone(answer);
}

export async function removeLogoAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const answer = await formAction({ user, role: "owner" }, formData, emptyForm, async () => {
    await removeShopLogo(user);
    return { message: "Logo removed" };
  });
  refresh();
  return answer;
}
