import { SECOND_MS } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import { pool } from "@/lib/db/pool";
import { waitForSafeCheckpoint } from "@/lib/money/ledger/advance-checkpoint";
import { proposeCheckpoint, selectCheckpoint } from "@/lib/money/ledger/checkpoint-store";
import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";
import { advanceTotals } from "@/lib/money/ledger/totals";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { withConnection } from "../../support/fixtures/with-connection";
import { setDatabaseClock } from "./database-clock";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });

const fold = () => advanceTotals(undefined, { behindMs: 0 });

/**
 * The start of a statement that inserts transfers to a nonexistent account, one for each row of the FROM clause that the tests
 * append. The database is dedicated, so that no other test's invariant checks find these transfers.
 */
const INSERT = `INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, wallet_balance_after, created_at)
  SELECT uuid_v7_at(greatest(clock_us(now()), transfer_floor())), 'test', 'top_up', '${platformLedger.test.funding}', gen_random_uuid(), 1,
         gen_random_uuid(), 1, now() FROM`;

const lastStray = async () => {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM transfers t WHERE NOT EXISTS (SELECT FROM ledger_accounts l WHERE l.id = t.to_account_id) ORDER BY id DESC LIMIT 1",
  );
  return rows[0]?.id ?? "";
};

const isCounted = async () => {
  const { rows } = await pool().query<{ counted: boolean }>(
    `SELECT bool_and(EXISTS (SELECT FROM ledger_totals l WHERE l.ledger_account_id = t.to_account_id AND l.amount = t.amount)) AS counted
     FROM transfers t WHERE NOT EXISTS (SELECT FROM ledger_accounts l WHERE l.id = t.to_account_id)`,
  );
  return rows[0]?.counted;
};

/** Returns true while a statement in this database is executing `pg_sleep`. */
const isSleeping = async () => {
  const { rows } = await pool().query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
  );
  return rows.length > 0;
};

async function foldAndCount(): Promise<boolean | undefined> {
  await fold();
  return isCounted();
}

test("the totals checkpoint does not advance past an uncommitted transfer whose transaction began before the checkpoint was proposed", async ({
  database,
}) => {
  const ahead = new Date(Date.now() + 10 * SECOND_MS);
  await setDatabaseClock(10 * SECOND_MS);
  await withConnection(database, async (writer) => {
    await writer.query("BEGIN");
    // Calls transfer_floor before the proposal. The clock is then set back, so the transfer gets an ID below the proposed
    // checkpoint.
    await writer.query("SELECT transfer_floor()");
    await proposeCheckpoint("totals", { at: ahead, behindMs: 0, orLatest: false });
    await setDatabaseClock(0);
    const proposed = (await selectCheckpoint("totals")).proposed ?? "";
    expect(proposed >= firstIdAt(new Date(ahead.getTime() - SECOND_MS))).toBe(true);
    expect(await waitForSafeCheckpoint("totals", { at: ahead, settlingMs: 200 })).toBeUndefined();
    await writer.query(
      `${INSERT.replace("greatest(clock_us(now()), transfer_floor())", "clock_us(now())")} (SELECT) one`,
    );
    expect(await waitForSafeCheckpoint("totals", { at: ahead, settlingMs: 200 })).toBeUndefined();
    await writer.query("COMMIT");
    expect((await lastStray()) < proposed).toBe(true);
  });
  await expect.poll(foldAndCount).toBe(true);
});

test("a transfer whose statement started before a checkpoint was proposed still gets an ID above this checkpoint", async ({
  database,
}) => {
  const ahead = new Date(Date.now() + 20 * SECOND_MS);
  await withConnection(database, async (writer) => {
    const written = writer.query(`${INSERT} (SELECT pg_sleep(1.5)) slow`);
    await expect.poll(isSleeping, { intervals: [20] }).toBe(true);
    await setDatabaseClock(20 * SECOND_MS);
    const upTo = (await waitForSafeCheckpoint("totals", { at: ahead })) ?? "";
    expect(upTo > firstIdAt(new Date(Date.now() + 10 * SECOND_MS))).toBe(true);
    await setDatabaseClock(0);
    await written;
    expect((await lastStray()) > upTo).toBe(true);
  });
  await expect.poll(foldAndCount).toBe(true);
});

test("generating transfer IDs in a repeatable read transaction is rejected, because the transaction might not see the latest checkpoint", async ({
  database,
}) => {
  await withConnection(database, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await expect(client.query("SELECT transfer_floor()")).rejects.toMatchObject({ code: "TS005" });
  });
});
