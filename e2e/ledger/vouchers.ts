import type { Caller } from "@/lib/caller";
import { creditOwnTestWallet } from "@/lib/ledger/credit-own-test-wallet";
import { minor, sum } from "@/lib/money";
import { createPayment } from "@/lib/payments/create-payment";
import { createPaymentInput } from "@/lib/payments/schema";
import { createIntent } from "@/lib/redemption-intents/create-intent";
import { createIntentInput } from "@/lib/redemption-intents/schema";

const MOST_AT_ONCE = 5;

/** The codes of vouchers bought from a reseller in test, whose wallet is given what they cost unless it has it. */
export async function codesOf(
  reseller: Caller,
  denominations: readonly number[],
  { funded = false }: { funded?: boolean } = {},
): Promise<string[]> {
  if (!funded) await creditOwnTestWallet(reseller, { amount: sum(denominations.map(minor)) });
  const codes: string[] = [];
  for (let from = 0; from < denominations.length; from += MOST_AT_ONCE) {
    const vouchers = denominations.slice(from, from + MOST_AT_ONCE);
    const { data } = await createPayment(
      reseller,
      createPaymentInput.parse({
        customer_identifier: "buyer",
        vouchers: vouchers.map((denomination) => ({ denomination, quantity: 1 })),
      }),
    );
    codes.push(...data.vouchers.map(({ code }) => code));
  }
  return codes;
}

/** The access code of a new intent. */
export async function newIntent(partner: Caller, amount: number): Promise<string> {
  const input = createIntentInput.parse({ email: "payer@example.com", amount });
  return (await createIntent(partner, input)).data.access_code;
}
