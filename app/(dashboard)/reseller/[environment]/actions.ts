"use server";

import { z } from "zod";
import {
  ALWAYS,
  accountAction,
  environmentFields,
  isLive,
  userAction,
} from "@/app/(dashboard)/_shell/form-actions";
import { chargedBackOutcome } from "@/app/(dashboard)/_words/labels";
import type { FormState } from "@/components/ui/form-state";
import { displayAmount } from "@/lib/base/display-amount";
import { text } from "@/lib/base/fields";
import { shownFields } from "@/lib/base/form-text";
import { WORKING_ROLES } from "@/lib/base/roles";
import { callerFor } from "@/lib/base/signed-in-user";
import { typedAmountField } from "@/lib/base/typed-amount";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { setThresholds } from "@/lib/money/low-balance/thresholds";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";

const creditForm = z.object({ amount: typedAmountField });

const chargeBackForm = z.object({ ...environmentFields, reference: text(1, 100) });

const thresholdsForm = z.object({
  ...environmentFields,
  ...shownFields,
  first: typedAmountField.optional(),
  second: typedAmountField.optional(),
  third: typedAmountField.optional(),
  announces: z.enum(["true", "false"]).transform((value) => value === "true"),
});

const RESELLER = { kinds: ["reseller"], role: WORKING_ROLES, refresh: ALWAYS } as const;

/** Charges back a sale and reports the returned amount. */
export async function chargeBackAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: ["reseller"], role: "finance", confirm: isLive } as const;
  return accountAction(guard, formData, chargeBackForm, async (caller, { reference }) => {
    const { returned } = await chargeBackOwnPayment(caller, reference);
    return chargedBackOutcome(returned);
  });
}

export async function creditTestWalletAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(RESELLER, formData, creditForm, async (user, { amount }) => {
    await creditTestWallet(callerFor(user, "test"), { amount });
    return `${displayAmount(amount)} added to the test wallet`;
  });
}

/**
 * Saves the warning amounts, and whether a webhook event reports a low balance. Requires no password, because no money moves.
 */
export async function setThresholdsAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(RESELLER, formData, thresholdsForm, async (caller, { announces, shown, ...input }) => {
    const thresholds = [input.first, input.second, input.third].filter((one) => one !== undefined);
    await setThresholds(caller, { thresholds, announces, shown });
    return thresholds.length > 0 ? "Warnings saved" : "Warnings turned off";
  });
}
