import { pool } from "@/lib/db/pool";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { partnerInTest } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { earningInTest, newRun } from "../../support/world/payouts";
import { fund } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { seedLedger } from "./seed-ledger";

// A dedicated database, because the statements in these tests lock whole tables and lock rows in arbitrary order.
const test = withOwnDatabase();
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  await seedLedger();
  const { operator, reseller, partner, earns } = await earningInTest();
  await fund(operator, reseller, 500);
  await bill(reseller, await subscribe(partner, { amount: 500 }), "jan");
  await earns(1_000);
  await newRun(operator, "test");
});

const appendOnly = [
  "transfers",
  "top_ups",
  "redemptions",
  "subscription_cycles",
  "refunds",
  "events",
  "idempotency_keys",
  "audit_entries",
];

for (const table of appendOnly) {
  test(`the database refuses to delete rows of ${table} or to change their creation time`, async () => {
    for (const statement of [
      `UPDATE ${table} SET created_at = now()`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      await expect(pool().query(statement)).rejects.toMatchObject({ code: "TS002" });
    }
  });
}

test("the database rejects updates and deletions of the per-voucher amounts of a refund", async () => {
  for (const statement of [
    "UPDATE refund_parts SET amount = 1",
    "DELETE FROM refund_parts",
    "TRUNCATE refund_parts",
  ])
    await expect(pool().query(statement)).rejects.toMatchObject({ code: "TS002" });
});

test("the database rejects changes to a refund's amount, payment or account, and to a cycle's amount, payment or number", async () => {
  for (const change of [
    ...[
      "amount = 1",
      "partner_amount = 1",
      "fee_amount = 1",
      "intent_id = id",
      "cycle_id = id",
      "account_id = id",
    ].map((field) => `refunds SET ${field}`),
    ...["redeemed_amount = 1", "payment_id = id", "number = 1"].map(
      (field) => `subscription_cycles SET ${field}`,
    ),
  ])
    await expect(pool().query(`UPDATE ${change}`)).rejects.toMatchObject({ code: "TS002" });
});

const EVENT = `SELECT id FROM events WHERE payload LIKE '%"customer":{%' ORDER BY id DESC LIMIT 1`;
const erased = "erased-00000000-0000-7000-8000-000000000000@customer.invalid";
const set = (path: string, value: string) => `jsonb_set(payload::jsonb, '{${path}}', '${value}')::text`;
const metadata = set("data,metadata", '{"erased": true}');
const both = `jsonb_set((${metadata})::jsonb, '{data,customer,email}', '"${erased}"')`;

for (const [what, change] of Object.entries({
  "the erasure placeholder only in the metadata": `payload = ${metadata}`,
  "the erasure placeholder only in the email": `payload = ${set("data,customer,email", `"${erased}"`)}`,
  "an email other than the erasure placeholder": `payload = jsonb_set(${both}, '{data,customer,email}', '"a@b.example"')::text`,
  "metadata other than the erasure placeholder": `payload = jsonb_set(${both}, '{data,metadata}', '{}')::text`,
  "a different amount": `payload = jsonb_set(${both}, '{data,amount}', '1')::text`,
  "a different company name": `payload = jsonb_set(${both}, '{data,partner,company_name}', '"A\\\\B"')::text`,
  "an additional field": `payload = jsonb_set(${both}, '{data,more}', '1')::text`,
  "a missing field": `payload = (${both} #- '{data,reference}')::text`,
  "a different event type": `payload = (${both})::text, type = 'subscription.renewed'`,
  "a different creation time": `payload = (${both})::text, created_at = now()`,
  "invalid JSON": "payload = payload || 'x'",
  "an empty payload": "payload = ''",
})) {
  test(`the database rejects an event update with ${what}`, async () => {
    await expect(pool().query(`UPDATE events SET ${change} WHERE id = (${EVENT})`)).rejects.toMatchObject({
      code: "TS002",
    });
  });
}

test("the database accepts replacing the email and metadata of an event with the erasure placeholders", async () => {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    const done = await client.query(`UPDATE events SET payload = (${both})::text WHERE id = (${EVENT})`);
    expect(done.rowCount).toBe(1);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

/** Runs a statement with the permissions of the retention job, rolls it back and returns the number of affected rows. */
async function asRetention(statement: string): Promise<number> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL tessera.retention = 'on'");
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

for (const [what, statement] of Object.entries({
  "deleting events within the retention period": "DELETE FROM events",
  "deleting a pending delivery": "DELETE FROM deliveries WHERE status = 'pending'",
  "a start of the retention period less than 118 days ago":
    "UPDATE retention SET events_since = now() - interval '117 days'",
  "moving the start of the retention period back":
    "UPDATE retention SET events_since = events_since - interval '1 day'",
  "deleting the start of the retention period": "DELETE FROM retention",
})) {
  test(`the database rejects ${what}, even from the retention job`, async () => {
    const partner = await partnerInTest();
    await setEndpointUrl(partner);
    await causeEvent(partner);
    await expect(asRetention(statement)).rejects.toMatchObject({ code: "TS002" });
  });
}

test("only the retention job can delete unsent deliveries", async () => {
  const over =
    "DELETE FROM deliveries d WHERE status = 'unsent' AND NOT EXISTS (SELECT FROM delivery_attempts WHERE delivery_id = d.id)";
  await expect(pool().query(over)).rejects.toMatchObject({ code: "TS002" });
  expect(await asRetention(over)).toBeGreaterThan(0);
});

/** Returns a statement that inserts an earnings row. `amounts` contains its payout and its fee, separated by a comma. */
const earning = (source: string, amounts: string) => `
  INSERT INTO earnings (cause_id, account_id, environment, source, request_id, customer_id, payout, fee, earned_at)
  SELECT gen_random_uuid(), account_id, environment, '${source}', id, customer_id, ${amounts}, now() FROM redemption_intents LIMIT 1`;

const refused: [violation: string, statement: string, constraint: string][] = [
  ["a negative wallet balance", "UPDATE wallets SET balance = -1", "wallets_balance_floor"],
  ["a negative voucher balance", "UPDATE vouchers SET current_balance = -1", "vouchers_balance_range"],
  [
    "a voucher balance above its face value",
    "UPDATE vouchers SET current_balance = initial_balance + 1",
    "vouchers_balance_range",
  ],
  [
    "a paid intent without a redemption time",
    "UPDATE redemption_intents SET redeemed_at = NULL WHERE status = 'success'",
    "redemption_intents_success_time",
  ],
  [
    "an intent whose fee and payout do not add up to its amount",
    "UPDATE redemption_intents SET platform_fee = platform_fee + 1",
    "redemption_intents_split",
  ],
  [
    "a refunded amount above the intent's amount",
    "UPDATE redemption_intents SET refunded_amount = amount + 1 WHERE status = 'success'",
    "redemption_intents_refunded_range",
  ],
  [
    "a refunded amount on an unpaid intent",
    "UPDATE redemption_intents SET refunded_amount = 1 WHERE status = 'pending'",
    "redemption_intents_refunded_range",
  ],
  [
    "a refunded amount above the cycle's amount",
    "UPDATE subscription_cycles SET refunded_amount = redeemed_amount + 1",
    "subscription_cycles_refunded_range",
  ],
  [
    "a negative refunded amount of a cycle",
    "UPDATE subscription_cycles SET refunded_amount = -1",
    "subscription_cycles_refunded_range",
  ],
  [
    "a negative refunded amount of a payout",
    "UPDATE payouts SET refunded_amount = -1",
    "payouts_amount_positive",
  ],
  [
    "a payout whose amount and refunds exceed what its partner has earned",
    "UPDATE payouts SET refunded_amount = incoming_total - amount + 1",
    "payouts_amount_positive",
  ],
  ["a refund that increases the fee", earning("refund", "0, 1"), "earnings_amounts"],
  ["an earnings entry for a refund of zero", earning("refund", "0, 0"), "earnings_amounts"],
  ["a payment with a negative payout amount", earning("intent", "-1, 2"), "earnings_amounts"],
  ["a negative claimed amount", "UPDATE partner_balances SET claimed = -1", "partner_balances_positive"],
  [
    "unclaimed refunds below zero",
    "UPDATE partner_balances SET unclaimed_refunds = -1",
    "partner_balances_positive",
  ],
  [
    "a refund whose partner and platform amounts do not add up to the refunded amount",
    `INSERT INTO refunds (id, account_id, environment, reference, intent_id, amount, partner_amount, fee_amount, metadata, created_at)
     SELECT gen_random_uuid(), account_id, environment, 'RFD-1', intent_id, amount + 1, partner_amount, fee_amount, '{}', now() FROM refunds LIMIT 1`,
    "refunds_split",
  ],
  [
    "a refund part with an amount of zero",
    "INSERT INTO refund_parts SELECT gen_random_uuid(), refund_id, redemption_id, voucher_id, 0 FROM refund_parts LIMIT 1",
    "refund_parts_amount_positive",
  ],
  [
    "a transfer with an amount of zero",
    "INSERT INTO transfers SELECT gen_random_uuid(), environment, kind, from_account_id, to_account_id, 0, cause_id, voucher_id, wallet_balance_after, now() FROM transfers LIMIT 1",
    "transfers_amount_positive",
  ],
  [
    "a live transfer between accounts of the test environment",
    "INSERT INTO transfers SELECT gen_random_uuid(), 'live', kind, from_account_id, to_account_id, amount, cause_id, voucher_id, wallet_balance_after, now() FROM transfers WHERE environment = 'test' LIMIT 1",
    "transfers_platform_side",
  ],
];

for (const [violation, statement, constraint] of refused) {
  test(`the database rejects ${violation}`, async () => {
    await expect(pool().query(statement)).rejects.toMatchObject({ constraint });
  });
}

test("the database rejects setting a paid intent back to pending", async () => {
  const revive =
    "UPDATE redemption_intents SET status = 'pending', redeemed_at = NULL WHERE status = 'success'";
  await expect(pool().query(revive)).rejects.toMatchObject({ code: "TS003" });
});
