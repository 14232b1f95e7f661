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

/** A statement that inserts a subscription with one cycle, but without events and transfers. */
export const INSERT_SUBSCRIPTION = `
  WITH made AS (
    INSERT INTO subscriptions (id, account_id, environment, reference, access_code, subscription_access_code, customer_id,
      amount, platform_fee, partner_payout_amount, interval, status, current_cycle, metadata, activated_at, timezone, created_at, updated_at)
    SELECT gen_random_uuid(), account_id, environment, 'SUB-1', 'a', 'b', id, 100, 30, 70, 'monthly', 'active',
           1, '{}', now(), 'UTC', now(), now() FROM customers LIMIT 1
    RETURNING id
  )
  INSERT INTO subscription_cycles (id, subscription_id, number, reseller_charge_reference, fingerprint, payment_id, redeemed_amount, created_at)
  SELECT gen_random_uuid(), made.id, 1, 'charge 1', '', gen_random_uuid(), 100, now() FROM made`;
