import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { backfillCodeEndings } from "@/lib/insight/search/backfill-code-endings";
import { findAnything } from "@/lib/insight/search/find-anything";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";

// Runs serially, because the backfill job processes the rows of all tests.
test.describe.configure({ mode: "serial" });

/** Runs statements with triggers disabled, to simulate an earlier release that did not maintain the search columns. */
async function asBefore(...statements: readonly [text: string, values: unknown[]][]): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    for (const [text, values] of statements) await client.query(text, values);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

/**
 * Creates a paid intent as an earlier release stored it: without the ending of the voucher code. Returns the partner, the
 * intent and the ending of the voucher code.
 */
async function paidBefore() {
  const [partner, shop] = [await newPartner(), callerFor(await newReseller(), "test")];
  await fund(await newOperator(), shop, 10_000);
  const { codes } = await sell(shop, [500]);
  const intent = await newIntent(callerFor(partner, "test"), 500);
  await pay(intent, codes);
  await asBefore(["UPDATE redemptions SET code_ending = NULL WHERE account_id = $1", [partner.accountId]]);
  return { partner, intent, ending: (codes[0] ?? "").slice(-6) };
}

const intentsFound = async (user: SignedInUser, typed: string) =>
  (await findAnything(user, "test", typed)).flatMap(({ results }) => results.map(({ name }) => name));

test("the search backfill makes older payments searchable by the ending of a voucher code", async () => {
  const { partner, intent, ending } = await paidBefore();
  expect(await intentsFound(partner, ending)).toEqual([]);
  expect(await backfillCodeEndings()).toBe(true);
  expect(await intentsFound(partner, ending)).toEqual([intent.reference]);
  expect(await backfillCodeEndings()).toBe(true);
  const change = (set: string) =>
    pool().query(`UPDATE redemptions SET ${set} WHERE account_id = $1`, [partner.accountId]);
  for (const set of ["amount = amount + 1", "code_ending = 'AAAA-A'", "code_ending = NULL"])
    await expect(change(set), set).rejects.toThrow("never changed");
});

test("a voucher code that cannot be decrypted does not block the search backfill", async () => {
  const [broken, whole] = [await paidBefore(), await paidBefore()];
  const voucher = "id IN (SELECT voucher_id FROM redemptions WHERE account_id = $1)";
  const { rows } = await pool().query(`SELECT id, code_cipher FROM vouchers WHERE ${voucher}`, [
    broken.partner.accountId,
  ]);
  await pool().query(`UPDATE vouchers SET code_cipher = '\\x00' WHERE ${voucher}`, [
    broken.partner.accountId,
  ]);
  try {
    expect(await backfillCodeEndings()).toBe(true);
    expect(await intentsFound(whole.partner, whole.ending)).toEqual([whole.intent.reference]);
    expect(await intentsFound(broken.partner, broken.ending)).toEqual([]);
  } finally {
    await pool().query("UPDATE vouchers SET code_cipher = $2 WHERE id = $1", [
      rows[0]?.id,
      rows[0]?.code_cipher,
    ]);
  }
  expect(await backfillCodeEndings()).toBe(true);
  expect(await intentsFound(broken.partner, broken.ending)).toEqual([broken.intent.reference]);
});

test("a whole batch of voucher codes that cannot be decrypted does not block the search backfill of later payments", async () => {
  const [broken, whole] = [await paidBefore(), await paidBefore()];
  const copies = "account_id = $1 AND id < '00000000-0000-7000-8000-000000001000'";
  const voucher = "id IN (SELECT voucher_id FROM redemptions WHERE account_id = $1)";
  const { rows } = await pool().query(`SELECT id, code_cipher FROM vouchers WHERE ${voucher}`, [
    broken.partner.accountId,
  ]);
  await asBefore(
    [
      `INSERT INTO redemptions (id, account_id, environment, voucher_id, intent_id, amount, created_at)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, account_id, environment, voucher_id, intent_id, amount, created_at
       FROM redemptions, generate_series(1, 200) n WHERE account_id = $1`,
      [broken.partner.accountId],
    ],
    [`UPDATE vouchers SET code_cipher = '\\x00' WHERE ${voucher}`, [broken.partner.accountId]],
  );
  try {
    expect(await backfillCodeEndings(0)).toBe(false);
    expect(await backfillCodeEndings(0)).toBe(true);
    expect(await intentsFound(whole.partner, whole.ending)).toEqual([whole.intent.reference]);
  } finally {
    await asBefore(
      [`DELETE FROM redemptions WHERE ${copies}`, [broken.partner.accountId]],
      ["UPDATE vouchers SET code_cipher = $2 WHERE id = $1", [rows[0]?.id, rows[0]?.code_cipher]],
    );
  }
});
