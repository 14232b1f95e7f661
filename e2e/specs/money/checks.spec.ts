import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { longestWriteMs } from "@/lib/db/clock-skew";
import { closePool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { beginSweep, insertBroken } from "@/lib/money/ledger/check-store";
import { checkInvariants, checkNewRows, listChecks, sweepRows } from "@/lib/money/ledger/checks";
import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";
import { checkSums } from "@/lib/money/ledger/recount";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { withConnection } from "../../support/fixtures/with-connection";
import { newOperator, newReseller } from "../../support/world/accounts";
import { fund, sell } from "../../support/world/sales";
import { seedLedger } from "./seed-ledger";

const test = withOwnDatabase();

test.describe.configure({ mode: "serial" });

const CHAIN =
  "A transfer to or from the platform has a wallet or a partner's account in the same environment on its other side, depending on the kind of transfer";
const BALANCE = "A voucher's balance is the sum of its transfers";
const LINES = "The entries of a wallet's statement add up from zero to its balance without gaps";

const POLL = { intervals: [20] };

/** Limits how long a check waits for open transactions, because some tests keep a transaction open during a check. */
const SETTLING = { settlingMs: 200 };
const checkRows = () => checkNewRows(undefined, SETTLING);

/** Runs a full check if one is due, without the pauses that the job makes between ranges. */
const sweepAllRows = () => sweepRows(undefined, 0);

/** Calls `step` in groups of ten, at most 400 times, until `isDone` returns true. Fails if it never does. */
async function stepUntil(isDone: () => Promise<boolean>, step: () => Promise<void>): Promise<void> {
  for (let rounds = 0; rounds < 40 && !(await isDone()); rounds += 1)
    for (let steps = 0; steps < 10; steps += 1) await step();
  expect(await isDone()).toBe(true);
}

/** Returns the time `ms` milliseconds before the latest time that the checkpoint of the checks can reach now. */
const ago = (ms: number) => new Date(Date.now() - longestWriteMs() - ms);

/**
 * Returns a statement that inserts a transfer without the wallet that its kind requires. The ID contains the time `ago(agoMs)`.
 */
const strayTransfer = (agoMs: number) => ({
  text: `INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, wallet_balance_after, created_at)
         VALUES ($1, 'test', 'top_up', $2, $3, 1, $3, 1, now())`,
  values: [firstIdAt(ago(agoMs)), platformLedger.test.funding, randomUUID()],
});

/** Moves the checkpoint of the checks to `at`, as if all earlier rows had been checked. */
const reach = (at: Date) =>
  pool().query("UPDATE checkpoints SET reached = $1 WHERE name = 'checks'", [firstIdAt(at)]);

/** Backdates the last full check and the last recounts by a day. */
async function dayPasses(): Promise<void> {
  await pool().query(
    "UPDATE ledger_checks SET complete_began_at = complete_began_at - interval '1 day', complete_at = complete_at - interval '1 day'",
  );
  await pool().query(
    "UPDATE checkpoints SET done_at = done_at - interval '1 day' WHERE name LIKE '% recount' OR name = 'sweep'",
  );
}

/**
 * Checks new rows until the checkpoint has reached the latest time that was possible at the start of this call, and returns the
 * violated invariants. Checks repeatedly, because a transaction in another database can delay the checkpoint.
 */
async function checkAllNewRows(): Promise<string[]> {
  const startedMs = ago(0).getTime();
  const found = new Set<string>();
  await expect
    .poll(async () => {
      for (const name of await checkNewRows()) found.add(name);
      return (await listChecks()).newRows?.until.getTime() ?? 0;
    }, POLL)
    .toBeGreaterThanOrEqual(startedMs);
  return [...found];
}

async function statesOf(name: string): Promise<{ broken: number }> {
  const { invariants } = await listChecks();
  return { broken: invariants.find((one) => one.name === name)?.broken.length ?? Number.NaN };
}

test("invariants have no check time before the first check, and all of them have one afterwards", async () => {
  await seedLedger();
  const before = await listChecks();
  expect(before.newRows).toBeNull();
  expect(before.invariants.every(({ swept }) => swept === null)).toBe(true);

  expect(await checkAllNewRows()).toEqual([]);
  expect(await sweepAllRows()).toEqual([]);
  expect(await checkSums()).toEqual([]);
  const after = await listChecks();
  expect(after.newRows?.until.getTime()).toBeLessThanOrEqual(Date.now() - longestWriteMs());
  expect(after.newRows?.until.getTime()).toBeGreaterThan(Date.now() - longestWriteMs() - HOUR_MS);
  for (const { swept, broken } of after.invariants) {
    expect(swept?.to.getTime()).toBeGreaterThanOrEqual(swept?.from.getTime() ?? Number.NaN);
    expect(broken).toEqual([]);
  }
});

test("the checks do not skip a transfer that is committed after a transfer with a later ID", async ({
  database,
}) => {
  await reach(ago(2 * HOUR_MS));
  await withConnection(database, async (late) => {
    await late.query("BEGIN");
    await late.query(strayTransfer(HOUR_MS));
    // Commits a newer row immediately, so the late transaction's row is already out of ID order.
    await pool().query(strayTransfer(HOUR_MS / 2));

    expect(await checkRows()).toEqual([]);
    expect(await checkRows()).toEqual([]);
    expect((await listChecks()).newRows?.until.getTime()).toBeLessThan(ago(HOUR_MS).getTime());

    await late.query("COMMIT");
  });
  expect(await checkAllNewRows()).toEqual([CHAIN]);
  expect(await statesOf(CHAIN)).toEqual({ broken: 2 });
});

test("a long-running read transaction does not delay the invariant checks", async ({ database }) => {
  await withConnection(database, async (reader) => {
    await reader.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await reader.query("SELECT count(*) FROM transfers");
    await reach(ago(HOUR_MS / 4));
    expect(await checkAllNewRows()).toEqual([]);
  });
});

test("a violated invariant stays reported until a later full check ends without finding the violation", async () => {
  expect(await checkAllNewRows()).toEqual([]);
  expect(await statesOf(CHAIN)).toEqual({ broken: 2 });
  await pool().query(
    "SET session_replication_role = replica; DELETE FROM transfers WHERE voucher_id IS NULL AND cause_id NOT IN (SELECT id FROM top_ups)",
  );
  await closePool();
  expect(await checkInvariants()).toEqual([]);
  expect(await checkAllNewRows()).toEqual([]);
  expect(await statesOf(CHAIN)).toEqual({ broken: 2 });
  await dayPasses();
  expect(await sweepAllRows()).toEqual([]);
  expect(await statesOf(CHAIN)).toEqual({ broken: 0 });
});

test("up to 100 broken rows that are found during a full check stay reported until the next full check ends, even if a second process begins the same check after they are found", async () => {
  await beginSweep([CHAIN], new Date());
  const ids = Array.from({ length: 150 }, () => randomUUID());
  await insertBroken(CHAIN, ids, new Date());
  await beginSweep([CHAIN], new Date());
  for (const broken of [100, 0]) {
    await dayPasses();
    expect(await sweepAllRows()).toEqual([]);
    expect(await statesOf(CHAIN)).toEqual({ broken });
  }
});

test("a full check finds an old row that was changed by hand", async () => {
  await pool().query(
    "UPDATE vouchers SET current_balance = current_balance + 1 WHERE current_balance < initial_balance",
  );
  expect(await checkAllNewRows()).toEqual([]);
  expect(await sweepAllRows()).toEqual([]);
  expect(await statesOf(BALANCE)).toEqual({ broken: 0 });
  await dayPasses();
  expect(await sweepAllRows()).toEqual([BALANCE]);
  expect(await statesOf(BALANCE)).toEqual({ broken: 2 });
});

test("a full check that ran out of time continues where it stopped", async () => {
  await dayPasses();
  const sweptBefore = (await listChecks()).invariants.map(({ swept }) => swept?.to.getTime());
  const isSweptAgain = async () => {
    const { invariants } = await listChecks();
    return invariants.every(({ swept }, at) => (swept?.to.getTime() ?? 0) > (sweptBefore[at] ?? 0));
  };
  await stepUntil(isSweptAgain, async () => {
    await sweepRows(0);
    await checkSums(0);
  });
});

test("the next check reports a new row that violates an invariant, even while an older transaction is open", async ({
  database,
}) => {
  await withConnection(database, async (late) => {
    await late.query("BEGIN");
    await late.query("SELECT pg_current_xact_id()");
    await checkRows();
    await pool().query(
      "UPDATE vouchers SET current_balance = current_balance - 1 WHERE id = ANY(SELECT unnest(broken) FROM ledger_checks WHERE invariant = $1)",
      [BALANCE],
    );
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, wallet_balance_after, created_at)
       VALUES (uuid_v7_at(clock_us(NULL)), 'test', 'top_up', $1, $2, 1, $2, 1, now()) RETURNING id`,
      [platformLedger.test.funding, randomUUID()],
    );
    await expect.poll(checkRows, POLL).toEqual([CHAIN]);
    await pool().query(
      `DO $$ BEGIN SET LOCAL session_replication_role = replica; DELETE FROM transfers WHERE id = '${rows[0]?.id}'; END $$`,
    );
    await late.query("COMMIT");
  });
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    await dayPasses();
    expect(await sweepAllRows()).toEqual([]);
  }
});

test("a wallet with 1,201 transfers is checked in several ranges, and a wrong balance in one of the transfers is detected", async () => {
  const operator = await newOperator();
  const shop = callerFor(await newReseller(), "test");
  await fund(operator, shop, 200_000);
  await Promise.all(Array.from({ length: 240 }, () => sell(shop, [100, 100, 100, 100, 100])));
  await dayPasses();
  expect(await sweepAllRows()).toEqual([]);
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM transfers WHERE kind = 'sale' AND from_account_id = (SELECT id FROM ledger_accounts WHERE account_id = $1 AND environment = 'test') ORDER BY id OFFSET 1100 LIMIT 1",
    [shop.accountId],
  );
  await pool().query(
    `DO $$ BEGIN SET LOCAL session_replication_role = replica;
       UPDATE transfers SET wallet_balance_after = wallet_balance_after + 1 WHERE id = '${rows[0]?.id}'; END $$`,
  );
  await dayPasses();
  const positions = new Set<string>();
  const found = new Set<string>();
  const begunAt = new Date();
  const readLines = () => prisma().ledgerCheck.findUniqueOrThrow({ where: { invariant: LINES } });
  const isComplete = async () => ((await readLines()).completeAt ?? begunAt) > begunAt;
  await stepUntil(isComplete, async () => {
    for (const name of await sweepRows(0)) found.add(name);
    positions.add((await prisma().checkpoint.findUniqueOrThrow({ where: { name: "sweep" } })).reached);
  });
  expect([...found]).toEqual([LINES]);
  // The wallet has 1,201 lines and a range holds at most 1,000, so the check stops at least once in between.
  expect(positions.size).toBeGreaterThanOrEqual(2);
  expect(await statesOf(LINES)).toEqual({ broken: 1 });
});
