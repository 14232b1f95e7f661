"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/accounts/signed-in-user";
import { env } from "@/lib/env";
import { typedAmountField } from "@/lib/http/typed-amount";
import { creditOwnTestWallet } from "@/lib/ledger/credit-own-test-wallet";
import { formatMinor } from "@/lib/money";

const creditForm = z.object({ amount: typedAmountField });

export async function creditTestWalletAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const answer = await formAction(formData, creditForm, async ({ amount }) => {
    await creditOwnTestWallet(callerFor(user, "test"), { amount });
    return { message: `${formatMinor(amount, env().CURRENCY)} added to the test wallet` };
  });
  refresh();
  return answer;
}
