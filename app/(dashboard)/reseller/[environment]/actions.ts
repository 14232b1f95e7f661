"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { amountText } from "@/app/(dashboard)/_cards/amounts";
import { confirmedInLive, environmentFields, refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import { chargedBackText } from "@/app/(dashboard)/_words/labels";
import type { FormState } from "@/components/ui/form-state";
import { text } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { typedAmountField } from "@/lib/base/typed-amount";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { setThresholds } from "@/lib/money/low-balance/thresholds";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";

const creditForm = z.object({ amount: typedAmountField });

const chargeBackForm = z.object({ ...environmentFields, reference: text(1, 100) });

/** Charges back a sale and reports the returned amount. */
export async function chargeBackAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const answer = await confirmedInLive(
    { user, role: "finance" },
    formData,
    chargeBackForm,
    async (caller, { reference }) => {
      const { returned } = await chargeBackOwnPayment(caller, reference);
      return { message: chargedBackText(returned) };
    },
  );
  return refreshIfDone(answer);
}

export async function creditTestWalletAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const answer = await formAction(
    { user, role: ["developer", "finance"] },
    formData,
    creditForm,
    async ({ amount }) => {
      await creditTestWallet(callerFor(user, "test"), { amount });
      return { message: `${amountText(amount)} added to the test wallet` };
    },
  );
  refresh();
  return answer;
}

const thresholdsForm = z.object({
  ...environmentFields,
  first: typedAmountField.optional(),
  second: typedAmountField.optional(),
  third: typedAmountField.optional(),
  announces: z.enum(["true", "false"]).transform((said) => said === "true"),
});

/** Saves the warning amounts. Needs no password, because it moves no money. */
export async function setThresholdsAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const guard = { user, role: ["developer", "finance"] } as const;
  const answer = await formAction(guard, formData, thresholdsForm, async (input) => {
    const thresholds = [input.first, input.second, input.third].filter((one) => one !== undefined);
    const { announces } = input;
    await setThresholds(callerFor(user, input.environment), { thresholds, announces });
    return { message: thresholds.length > 0 ? "Warnings saved" : "Warnings turned off" };
  });
  refresh();
  return answer;
}
