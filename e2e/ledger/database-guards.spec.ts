import { pool } from "@/lib/db/pool";
import { expect, test } from "../fixtures/verbs";
import { oneOfEverything } from "./books";

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
