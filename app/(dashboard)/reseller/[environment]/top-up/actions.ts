"use server";

import { ALWAYS, isApproved, userAction } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import { typedAmountField } from "@/lib/base/typed-amount";
import { requestTopUpInput, topUpIdInput } from "@/lib/money/top-ups/schema";
import { requestTopUp, withdrawTopUp } from "@/lib/money/top-ups/top-up-requests";

const requestForm = requestTopUpInput.extend({ amount: typedAmountField });

const FINANCE = { kinds: ["reseller"], role: "finance", refresh: ALWAYS } as const;

/** Requests a top-up. Moves no money: an operator credits or refuses it. */
export async function requestTopUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction({ ...FINANCE, confirm: isApproved }, formData, requestForm, async (user, input) => {
    const { amount_display, reference } = await requestTopUp(callerFor(user, "live"), input);
    return `Top-up requested. Transfer ${amount_display} with the reference ${reference}.`;
  });
}

export async function withdrawTopUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE, formData, topUpIdInput, async (user, { id }) => {
    const { withdrawn } = await withdrawTopUp(callerFor(user, "live"), id);
    return withdrawn
      ? "Top-up request withdrawn"
      : {
          message: "The top-up was no longer pending. The list of top-up requests shows its outcome.",
          isUnchanged: true,
        };
  });
}
