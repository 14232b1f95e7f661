import { createRefund } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { partnerInTest, resellerInTest } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

/**
 * Creates a funded wallet, a sale of two vouchers, an intent paid with both vouchers and partly refunded, and an open intent.
 */
export async function seedLedger(): Promise<void> {
  const [reseller, partner] = [await resellerInTest(), await partnerInTest()];
  const codes = await sellInTest(reseller, [1_500, 1_500]);
  const intent = await newIntent(partner, 2_000);
  await pay(intent, codes);
  await createRefund(partner, { reference: intent.reference }, createRefundInput.parse({ amount: 300 }));
  await newIntent(partner, 2_000);
}
