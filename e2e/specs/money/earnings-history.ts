import fc from "fast-check";
import pg from "pg";
import type { Caller } from "@/lib/base/caller";
import { firstIdAt } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { gatherUpTo } from "@/lib/insight/earnings/gather-earnings";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import type { RefundTarget } from "@/lib/payments/refunds/payment-store";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { expect } from "../../support/fixtures/own-database";
import { newPartner, withFee } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

/**
 * Different kinds of time zones: one without clock changes, some with changes of one hour (in Havana at midnight), one with
 * changes of half an hour, and one with an offset of 5 hours and 45 minutes.
 */
export const ZONES = ["UTC", "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Asia/Kathmandu"];

/** Times at which a day, month or quarter ends or the clocks change in at least one of the zones. */
const EDGES = [
  ...[
    "2026-03-08T05:00Z",
    "2026-03-29T01:00Z",
    "2026-10-03T15:30Z",
    "2026-10-25T01:00Z",
    "2026-11-01T05:00Z",
  ],
  ...[
    "2026-06-30T18:15Z",
    "2026-07-01T00:00Z",
    "2026-09-30T22:00Z",
    "2026-10-01T04:00Z",
    "2026-10-31T23:00Z",
  ],
];

const COUNTRIES = ["DE", "FR", "US", "HK", undefined];

/**
 * Generates payments, each up to 61 minutes before or after an edge. A payment with `vouchers` is for an intent, and any other
 * payment is for a cycle. If `gather` is true, the earnings are aggregated after the payment.
 */
export const history = fc.array(
  fc.record({
    vouchers: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
    edge: fc.constantFrom(...EDGES),
    minutes: fc.integer({ min: -61, max: 61 }),
    country_code: fc.constantFrom(...COUNTRIES),
    feeBps: fc.constantFrom(0, 3_000, 3_333),
    gather: fc.boolean(),
    /** The percentage to refund, and the edge near which the refund is made. */
    refund: fc.option(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }), edge: fc.constantFrom(...EDGES) }),
    ),
  }),
  { minLength: 1, maxLength: 14, size: "max" },
);
type Payment = typeof history extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

export async function partnerIn(timezone: string): Promise<Caller> {
  return { ...callerFor(await newPartner(), "test"), timezone };
}

/** Makes the payment and its refund, if any, and sets the creation times of their transfers to the generated times. */
export async function paid(
  database: string,
  partner: Caller,
  reseller: Caller,
  payment: Payment,
): Promise<void> {
  const { vouchers, edge, minutes, country_code, feeBps, refund } = payment;
  const asking = await withFee(partner, feeBps);
  const codes = vouchers.length > 0 ? await sellInTest(reseller, vouchers) : [];
  const amount = codes.length > 0 ? vouchers.reduce((sum, voucher) => sum + voucher, 0) : 500;
  const at = (near: string) => new Date(new Date(near).getTime() + minutes * 60_000);
  let target: RefundTarget;
  if (codes.length > 0) {
    const intent = await newIntent(asking, amount, { country_code });
    await pay(intent, codes);
    target = { reference: intent.reference };
  } else {
    await creditTestWallet(reseller, { amount: minor(500) });
    const subscription = await subscribe(asking, { amount, country_code });
    expect(await bill(reseller, subscription, "charge-1")).toBe("created");
    target = { reference: subscription.reference, cycle: 1 };
  }
  await setBack(database, partner, at(edge));
  if (!refund) return;
  const part = Math.max(1, Math.floor((amount * refund.percent) / 100));
  await createRefund(partner, target, createRefundInput.parse({ amount: part }));
  await setBack(database, partner, at(refund.edge));
}

/** Sets the creation time of the transfers of the partner's latest payment or refund to `at`. */
async function setBack(database: string, { accountId }: Caller, at: Date): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await client.query(
    `UPDATE transfers SET created_at = $2 WHERE cause_id = (
       SELECT cause_id FROM (
         SELECT id, coalesce(intent_id, cycle_id) AS cause_id FROM redemptions WHERE account_id = $1
         UNION ALL SELECT id, id FROM refunds WHERE account_id = $1) made ORDER BY id DESC LIMIT 1)`,
    [accountId, at],
  );
  await client.end();
}

export const gather = async () => {
  const settled = firstIdAt(new Date());
  await gatherUpTo(settled);
};

type LedgerMonth = {
  month: string;
  payout: number;
  fee: number;
  gross: number;
  payments: number;
  refunds: number;
};

/**
 * Computes the partner's earnings of each month, in the caller's time zone, from the ledger. Returns the numbers of payments
 * and refunds, the gross amount before refunds, and the payout amount and the fee after refunds.
 */
export async function ledgerByMonth({ accountId, environment, timezone }: Caller) {
  const { rows } = await pool().query<LedgerMonth>(
    `SELECT to_char(t.created_at AT TIME ZONE $3, 'YYYY-MM') AS month,
            count(DISTINCT t.cause_id) FILTER (WHERE t.kind IN ('redemption', 'fee')) AS payments,
            count(DISTINCT t.cause_id) FILTER (WHERE t.kind IN ('refund', 'fee_refund')) AS refunds,
            coalesce(sum(t.amount) FILTER (WHERE t.kind IN ('redemption', 'fee')), 0)::bigint AS gross,
            coalesce(sum(CASE t.kind WHEN 'redemption' THEN t.amount WHEN 'refund' THEN -t.amount END), 0)::bigint AS payout,
            coalesce(sum(CASE t.kind WHEN 'fee' THEN t.amount WHEN 'fee_refund' THEN -t.amount END), 0)::bigint AS fee
     FROM transfers t WHERE t.kind IN ('redemption', 'fee', 'refund', 'fee_refund') AND t.cause_id IN (
       SELECT coalesce(intent_id, cycle_id) FROM redemptions WHERE account_id = $1 AND environment = $2::environment
       UNION SELECT id FROM refunds WHERE account_id = $1 AND environment = $2::environment)
     GROUP BY 1 ORDER BY 1`,
    [accountId, environment, timezone],
  );
  return rows;
}
