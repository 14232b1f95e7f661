import { creditOwnTestWallet } from "@/lib/ledger/credit-own-test-wallet";
import { minor } from "@/lib/money";
import { createPayment } from "@/lib/payments/create-payment";
import { createPaymentInput } from "@/lib/payments/schema";
import { createIntent } from "@/lib/redemption-intents/create-intent";
import { payIntent } from "@/lib/redemption-intents/pay-intent";
import { createIntentInput } from "@/lib/redemption-intents/schema";
import { callerFor } from "@/lib/signed-in-user";
import { newPartner, newReseller } from "../accounts/people";

/** One of everything: a funded wallet, a sale of two vouchers, an intent paid with both, and one left open. */
export async function oneOfEverything(): Promise<void> {
  const reseller = callerFor(await newReseller(), "test");
  const partner = callerFor(await newPartner(), "test");
  await creditOwnTestWallet(reseller, { amount: minor(10_000) });
  const sale = await createPayment(
    reseller,
    createPaymentInput.parse({
      customer_identifier: "books",
      vouchers: [{ denomination: 1_500, quantity: 2 }],
    }),
  );
  const intent = () =>
    createIntent(partner, createIntentInput.parse({ email: "books@example.com", amount: 2_000 }));
  const paid = await intent();
  const codes = sale.data.vouchers.map((voucher) => voucher.code);
  const result = await payIntent(paid.data.access_code, codes, undefined);
  if (result.kind !== "paid") throw new Error(`the intent is ${result.kind}`);
  await intent();
}
