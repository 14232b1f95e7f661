import { pool } from "@/lib/db/pool";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { partnerInTest } from "../../support/world/accounts";
import { listen } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { oneOfEverything } from "./seed-ledger";

// A dedicated database, because the statements lock whole tables, and rows in any order.
const test = withOwnDatabase();
test.describe.configure({ mode: "default" });
test.beforeAll(oneOfEverything);

const appendOnly = [
  "transfers",
  "top_ups",
  "redemptions",
  "subscription_cycles",
  "events",
  "idempotency_keys",
  "audit_entries",
];

for (const table of appendOnly) {
  test(`the database refuses to change or delete rows of ${table}`, async () => {
    for (const statement of [
      `UPDATE ${table} SET created_at = now()`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      await expect(pool().query(statement)).rejects.toMatchObject({ code: "TS002" });
    }
  });
}

const EVENT = `SELECT id FROM events WHERE payload LIKE '%"customer":{%' ORDER BY id DESC LIMIT 1`;
const erased = "erased-00000000-0000-7000-8000-000000000000@customer.invalid";
const set = (path: string, value: string) => `jsonb_set(payload::jsonb, '{${path}}', '${value}')::text`;
const metadata = set("data,metadata", '{"erased": true}');
const both = `jsonb_set((${metadata})::jsonb, '{data,customer,email}', '"${erased}"')`;

for (const [what, change] of Object.entries({
  "the metadata alone": `payload = ${metadata}`,
  "the e-mail alone": `payload = ${set("data,customer,email", `"${erased}"`)}`,
  "an e-mail that is no placeholder": `payload = jsonb_set(${both}, '{data,customer,email}', '"a@b.example"')::text`,
  "metadata of its own": `payload = jsonb_set(${both}, '{data,metadata}', '{}')::text`,
  "another amount beside": `payload = jsonb_set(${both}, '{data,amount}', '1')::text`,
  "another company beside": `payload = jsonb_set(${both}, '{data,partner,company_name}', '"A\\\\B"')::text`,
  "a field beside": `payload = jsonb_set(${both}, '{data,more}', '1')::text`,
  "one field less": `payload = (${both} #- '{data,reference}')::text`,
  "another type beside": `payload = (${both})::text, type = 'subscription.renewed'`,
  "another time beside": `payload = (${both})::text, created_at = now()`,
  "what is no JSON": "payload = payload || 'x'",
  "nothing at all": "payload = ''",
})) {
  test(`the database refuses to write ${what} into an event`, async () => {
    await expect(pool().query(`UPDATE events SET ${change} WHERE id = (${EVENT})`)).rejects.toMatchObject({
      code: "TS002",
    });
  });
}

test("the database allows erasing the customer of an event, and no other change", async () => {
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

/** Runs a statement with the permissions of the retention job and rolls it back. */
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
  "an event that is younger than the age of events": "DELETE FROM events",
  "a delivery that waits for an attempt": "DELETE FROM deliveries WHERE status = 'pending'",
  "events of the last four months as old": "UPDATE retention SET events_since = now() - interval '117 days'",
  "events as kept that are gone": "UPDATE retention SET events_since = events_since - interval '1 day'",
  "the row that says since when events are kept": "DELETE FROM retention",
})) {
  test(`the database rejects ${/^UPDATE/.test(statement) ? "counting" : "deleting"} ${what}`, async () => {
    const partner = await partnerInTest();
    await listen(partner);
    await causeEvent(partner);
    await expect(asRetention(statement)).rejects.toMatchObject({ code: "TS002" });
  });
}

test("completed deliveries can be deleted by the retention job only", async () => {
  const over =
    "DELETE FROM deliveries d WHERE status = 'unsent' AND NOT EXISTS (SELECT FROM delivery_attempts WHERE delivery_id = d.id)";
  await expect(pool().query(over)).rejects.toMatchObject({ code: "TS002" });
  expect(await asRetention(over)).toBeGreaterThan(0);
});

const refused: [guarantee: string, statement: string, constraint: string][] = [
  ["a wallet below zero", "UPDATE wallets SET balance = -1", "wallets_balance_floor"],
  ["a voucher below zero", "UPDATE vouchers SET current_balance = -1", "vouchers_balance_range"],
  [
    "a voucher above its face value",
    "UPDATE vouchers SET current_balance = initial_balance + 1",
    "vouchers_balance_range",
  ],
  [
    "a paid intent without a time",
    "UPDATE redemption_intents SET redeemed_at = NULL WHERE status = 'success'",
    "redemption_intents_success_time",
  ],
  [
    "a fee that does not add up",
    "UPDATE redemption_intents SET platform_fee = platform_fee + 1",
    "redemption_intents_split",
  ],
  [
    "a transfer of nothing",
    "INSERT INTO transfers SELECT gen_random_uuid(), environment, kind, from_account_id, to_account_id, 0, cause_id, voucher_id, wallet_balance_after, now() FROM transfers LIMIT 1",
    "transfers_amount_positive",
  ],
  [
    "a transfer from test to live",
    "INSERT INTO transfers SELECT gen_random_uuid(), 'live', kind, from_account_id, to_account_id, amount, cause_id, voucher_id, wallet_balance_after, now() FROM transfers WHERE environment = 'test' LIMIT 1",
    "transfers_platform_side",
  ],
];

for (const [guarantee, statement, constraint] of refused) {
  test(`the database refuses ${guarantee}`, async () => {
    await expect(pool().query(statement)).rejects.toMatchObject({ constraint });
  });
}

test("the database refuses to bring a paid intent back", async () => {
  const revive =
    "UPDATE redemption_intents SET status = 'pending', redeemed_at = NULL WHERE status = 'success'";
  await expect(pool().query(revive)).rejects.toMatchObject({ code: "TS003" });
});
