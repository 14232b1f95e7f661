import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Caller } from "@/lib/base/caller";
import { callerFor } from "@/lib/base/signed-in-user";
import { closePool, pool } from "@/lib/db/pool";
import { beginFactor } from "@/lib/identity/second-factor/manage-factor";
import { encryptIban } from "@/lib/money/bank-details/iban";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { qualifiedName, sealedColumns } from "@/lib/operator/resealing/sealed-columns";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { newOperator, newPartner, resellerInTest } from "../../support/world/accounts";
import { fund } from "../../support/world/sales";
import { run, settingsOf, startTrader, type Trader } from "./key-trader-process";

const test = withOwnDatabase();
test.describe.configure({ timeout: 600_000 });

const RESEAL = "lib/runtime/commands/reseal.ts";
const SALES = 70;
const A_SALE = 5;
/** A pause between trades that leaves CPU time for the commands under test. */
const TRADE_PAUSE_MS = 50;

/** Runs the re-encryption command. Returns its output and exit code. */
async function reseal(settings: Record<string, string>, ...args: readonly string[]) {
  const child = run(RESEAL, settings, args);
  let output = "";
  child.stdout?.on("data", (text: Buffer) => (output += text));
  const [code] = await once(child, "close");
  return { code, output };
}

const lineOf = (column: string, rows: number, old: number) =>
  `${column}: ${rows} rows, ${old} to re-encrypt\n`;

async function countVouchers(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>("SELECT count(*) FROM vouchers");
  return rows[0]?.count ?? 0;
}

/**
 * Creates vouchers, a webhook secret and headers, bank details and a second factor. All are encrypted with the single unnamed
 * key that the product used before it supported key rings.
 */
async function everythingSealed(): Promise<{ partner: Caller; reseller: Caller; codes: string[] }> {
  const user = await newPartner();
  const [partner, reseller] = [callerFor(user, "test"), await resellerInTest()];
  await fund(await newOperator(), reseller, 10_000_000);
  const { id } = await setEndpoint(partner, { url: "https://hooks.example.com/" });
  await changeEndpoint(partner, { id, headers: { "x-api-key": "k" } });
  await rotateSecret(partner);
  await beginFactor(user);
  await pool().query(
    `INSERT INTO bank_details (account_id, account_holder, iban_cipher, iban_shown, changed_at) VALUES ($1, 'Acme', $2, 'DE...', now())`,
    [partner.accountId, encryptIban("DE02120300000000202051")],
  );
  const input = createPaymentInput.parse({
    customer_identifier: "anna",
    vouchers: [{ denomination: 500, quantity: A_SALE }],
  });
  const sold = await Promise.all(Array.from({ length: SALES }, () => createPayment(reseller, input)));
  return { partner, reseller, codes: sold.flatMap(({ data }) => data.vouchers.map(({ code }) => code)) };
}

/**
 * Sells vouchers through each trader process until `isOver` returns true. After each sale, the other process looks up the new
 * voucher code and one of the `old` codes, and pays with each of them. Returns the sold codes, and the codes for which the
 * lookup or payment failed.
 */
async function tradeUntil(isOver: () => boolean, traders: readonly [Trader, Trader], old: readonly string[]) {
  const [sold, missed]: [string[], string[]] = [[], []];
  const trade = async (seller: Trader, finder: Trader) => {
    for (let turn = 0; !isOver(); turn += 1) {
      const fresh = await seller.sell();
      sold.push(fresh);
      for (const code of [fresh, old[(turn * 7) % old.length] ?? ""])
        if (!(await finder.finds(code))) missed.push(code);
      await sleep(TRADE_PAUSE_MS);
    }
  };
  const [first, second] = traders;
  await Promise.all([trade(first, second), trade(second, first)]);
  return { sold, missed };
}

/** Copies a database that has no connections, and returns the URL of the copy. */
async function copyOf(database: string): Promise<string> {
  const copy = new URL(database);
  const name = copy.pathname.slice(1);
  copy.pathname = `${name}_elsewhere`;
  const client = new pg.Client({ connectionString: process.env["TESSERA_TEST_VERBS_DATABASE_URL"] ?? "" });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}_elsewhere TEMPLATE ${name}`);
  await client.end();
  return copy.href;
}

/** Binary columns that are not encrypted: images, inbox messages, and hashes. */
const OPEN =
  /^(logos\.bytes|account_logos\.bytes|inbox_messages\.body|idempotency_keys\.fingerprint|metadata_pairs\.pair|subscription_cycles\.fingerprint|\w+\.(\w+_)?hash)$/;

test("the list of columns to re-encrypt contains every encrypted column of the database", async () => {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'bytea'",
  );
  const sealed = rows.map(({ name }) => name).filter((name) => !OPEN.test(name));
  expect(sealed.sort()).toEqual(sealedColumns.map(qualifiedName).sort());
});

test("every voucher code can be looked up during a key rotation under load, and without the old keys afterwards", async ({
  database,
}) => {
  const { codes, ...people } = await everythingSealed();
  const [before, during, after] = [
    settingsOf(database, "old", "new"),
    settingsOf(database, "new", "old"),
    settingsOf(database, "new"),
  ];
  const { rows: last } = await pool().query<{ id: string }>(
    "SELECT id FROM vouchers ORDER BY id DESC LIMIT 1",
  );
  // One process already encrypts with the new keys; the other can only decrypt with them.
  const traders = [startTrader(before, people), startTrader(during, people)] as const;
  let isOver = false;
  const trading = tradeUntil(() => isOver, traders, codes);

  const dryRun = await reseal(during, "--dry-run");
  expect(dryRun.code).toBe(0);
  expect(dryRun.output).toContain(lineOf("webhook_endpoints.secret_cipher", 1, 1));
  expect(dryRun.output).toContain(lineOf("webhook_endpoints.headers_cipher", 1, 1));
  expect(dryRun.output).toContain(lineOf("bank_details.iban_cipher", 1, 1));

  // Kills the command while it waits for a voucher in a later batch, when the earlier batches are committed.
  const { rows: inTurn } = await pool().query<{ id: string }>(
    "SELECT id FROM vouchers ORDER BY id OFFSET 300 LIMIT 1",
  );
  const lock = await holdRow("vouchers", inTurn[0]?.id ?? "");
  const killed = run(RESEAL, during);
  const position = async () => {
    const { rows } = await pool().query<{ position: string }>(
      "SELECT position FROM resealing WHERE sealed_column = 'vouchers.code_cipher'",
    );
    return rows[0]?.position;
  };
  await expect.poll(position, { timeout: 60_000 }).toBeDefined();
  await lock.untilWaiting(1);
  killed.kill("SIGKILL");
  await once(killed, "close");
  const reached = await position();
  // Counts only vouchers from before the rotation, because concurrent sales use either key.
  const { rows: half } = await pool().query<{ done: number }>(
    "SELECT count(*) AS done FROM vouchers WHERE substring(code_cipher FROM 1 FOR 8) = $1 AND id <= $2",
    [Buffer.concat([Buffer.from("tsr:"), Buffer.of(3), Buffer.from("new")]), last[0]?.id],
  );
  expect(half[0]?.done).toBeGreaterThanOrEqual(200);
  expect(half[0]?.done).toBeLessThan(SALES * A_SALE);
  // The database might still execute the killed command's last statement.
  await lock.release();

  await reseal(during);
  expect(((await position()) ?? "") > (reached ?? "")).toBe(true);
  isOver = true;
  const { sold, missed } = await trading;
  expect(missed).toEqual([]);
  expect(sold.length).toBeGreaterThan(10);
  // From here on, every process encrypts with the new keys.
  await Promise.all(traders.map((trader) => trader.stop()));
  await reseal(during);
  const completed = await reseal(during);
  expect(completed.code).toBe(0);
  expect(completed.output).toContain(lineOf("vouchers.code_cipher", await countVouchers(), 0));
  expect(completed.output).toContain("Everything is sealed by the first keys");

  // Without the old keys, every code is found and decrypted, and nothing is lost or duplicated.
  const late = startTrader(after, people);
  const stale = startTrader(settingsOf(database, "old"), people);
  const [withNew, withOld] = await Promise.all([
    reseal(after, "--dry-run"),
    reseal(settingsOf(database, "old"), "--dry-run"),
  ]);
  expect(withNew).toMatchObject({ code: 0 });
  const all = [...codes, ...sold];
  expect(await Promise.all(all.map((code) => late.finds(code)))).toEqual(all.map(() => true));
  await late.stop();
  expect(await countVouchers()).toBe(all.length);
  expect(await checkInvariants()).toEqual([]);

  // A process with only the old keys can neither find nor decrypt anything.
  expect(await stale.finds(codes[0] ?? "")).toBe(false);
  await stale.stop();
  expect(withOld.code).toBe(1);

  // A copy of the database is readable with the new keys only.
  await closePool();
  const elsewhere = await copyOf(database);
  const restored = startTrader(settingsOf(elsewhere, "new"), people);
  expect(await reseal(settingsOf(elsewhere, "lost"), "--dry-run")).toMatchObject({ code: 1 });
  const some = all.slice(0, 20);
  expect(await Promise.all(some.map((code) => restored.finds(code)))).toEqual(some.map(() => true));
  await restored.stop();
});
