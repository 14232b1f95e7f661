"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { chargedBackText } from "@/app/_dashboard/charged-back-text";
import { confirmedInLive } from "@/app/_dashboard/confirmed-in-live";
import { inEnvironment } from "@/app/_dashboard/environment";
import { refreshIfDone } from "@/app/_dashboard/refresh-if-done";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { env } from "@/lib/env";
import { text } from "@/lib/fields";
import { typedAmountField } from "@/lib/http/typed-amount";
import { creditOwnTestWallet } from "@/lib/ledger/credit-own-test-wallet";
import { formatMinor } from "@/lib/money";
import { chargeBackOwnPayment } from "@/lib/payments/charge-back-payment";
import { callerFor } from "@/lib/signed-in-user";

const creditForm = z.object({ amount: typedAmountField });

const chargeBackForm = z.object({ ...inEnvironment, reference: text(1, 100) });

/** A reseller takes a sale back. Says what returned to the wallet. */
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
      await creditOwnTestWallet(callerFor(user, "test"), { amount });
      return { message: `${formatMinor(amount, env().CURRENCY)} added to the test wallet` };
    },
  );
  refresh();
  return answer;
}
