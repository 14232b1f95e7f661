"use server";

import { z } from "zod";
import { ALWAYS, isApproved, uploadedLogo, userAction } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { billingInput, companyInput } from "@/lib/accounts/company/schema";
import { setBilling, updateCompany } from "@/lib/accounts/company/update-company";
import { removeShopLogo, setShopLogo } from "@/lib/accounts/logos/set-logo";
import { requestLive } from "@/lib/accounts/request-live";
import { requestLiveInput } from "@/lib/accounts/schema";
import { shopForm, shopUrlInput } from "@/lib/accounts/shops/schema";
import { updateShop, updateShopUrl } from "@/lib/accounts/shops/update-shop";
import { WORKING_ROLES } from "@/lib/base/roles";

const emptyForm = z.object({});

const OWNER_OF_SHOP = { kinds: ["reseller"], role: "owner" } as const;

const saved = {
  in_use: "Shop URL saved",
  waiting: "Saved. The shop URL takes effect once an operator has approved it.",
  withdrawn: "The shop URL is unchanged, and no new one is requested.",
};

export async function updateShopUrlAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: ["reseller"], role: "developer", confirm: isApproved, refresh: ALWAYS } as const;
  return userAction(
    guard,
    formData,
    shopUrlInput,
    async (user, input) => saved[await updateShopUrl(user, input)],
  );
}

export async function requestLiveAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: ["partner", "reseller"], role: "owner" } as const;
  return userAction(guard, formData, requestLiveInput, async (user, input) => {
    await requestLive(user, input);
    return "Details sent. An operator will review them.";
  });
}

/**
 * Saves a shop's listing. If the account is approved for the live environment, this requires a recently entered password,
 * because customers see the listing.
 */
export async function updateShopAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: ["reseller"], role: WORKING_ROLES, confirm: isApproved, refresh: ALWAYS } as const;
  return userAction(guard, formData, shopForm, async (user, input) => {
    await updateShop(user, input);
    return "Shop listing saved";
  });
}

/**
 * Saves the company's name and time zone. If the account is approved for the live environment, this requires a recently entered
 * password, because customers see the name.
 */
export async function updateCompanyAction(_state: FormState, formData: FormData): Promise<FormState> {
  const kinds = ["partner", "reseller", "operator"] as const;
  const guard = { kinds, role: "owner", confirm: isApproved, refresh: ALWAYS } as const;
  return userAction(guard, formData, companyInput, async (user, input) => {
    await updateCompany(user, input);
    return "Company saved";
  });
}

export async function setBillingAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: ["partner", "reseller"], role: "finance", refresh: ALWAYS } as const;
  return userAction(guard, formData, billingInput, async (user, input) => {
    await setBilling(user, input);
    return "Billing details saved";
  });
}

export async function setLogoAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(OWNER_OF_SHOP, formData, emptyForm, async (user) => {
    await setShopLogo(user, await uploadedLogo(formData));
    return "Logo saved";
  });
}

export async function removeLogoAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction({ ...OWNER_OF_SHOP, refresh: ALWAYS }, formData, emptyForm, async (user) => {
    await removeShopLogo(user);
    return "Logo removed";
  });
}
