import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "@/lib/base/caller";
import { MINUTE_MS } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import { atSimulatedTime as atTime } from "@/lib/base/simulated-clock";
import { pool } from "@/lib/db/pool";
import { gatherEarnings, rebuildLedger } from "@/lib/insight/earnings/gather-earnings";
import { lifetimeEarnings } from "@/lib/insight/earnings/read-earnings";
import { proposeCheckpoint, selectCheckpoint, stampProposal } from "@/lib/money/ledger/checkpoint-store";
import { checkInvariants, sweepRows } from "@/lib/money/ledger/checks";
import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";
import { checkSums } from "@/lib/money/ledger/recount";
import { advanceOutstanding, advanceTotals } from "@/lib/money/ledger/totals";
import { listOwed } from "@/lib/money/payouts/list-owed";
import { postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator } from "../../support/world/accounts";
import { earningInTest } from "../../support/world/payouts";
import { fund, sell } from "../../support/world/sales";
import { setDatabaseClock } from "./database-clock";
import { runOf } from "./prepare-during-discard";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });

const AHEAD_MS = 2 * MINUTE_MS;

const fold = () => advanceTotals(undefined, { behindMs: 0 });

/**
 * Advances the totals past all transfers, as a process whose clock is ahead by `aheadMs` milliseconds would. Then updates the
 * outstanding amounts and the earnings.
 */
async function countAll(aheadMs = 0): Promise<void> {
  await expect
    .poll(async () => {
      await advanceTotals(undefined, { at: new Date(Date.now() + aheadMs), behindMs: 0 });
      const { rows } = await pool().query<{ left: number }>(
        "SELECT count(*)::int AS left FROM transfers WHERE id > (SELECT reached FROM checkpoints WHERE name = 'totals')",
      );
      return rows[0]?.left;
    })
    .toBe(0);
  await advanceOutstanding();
  await gatherEarnings();
}

async function owed(partner: Caller): Promise<number | undefined> {
  const { partners } = await listOwed(await newOperator(), partner.environment);
  return partners.find(({ accountId }) => accountId === partner.accountId)?.amount;
}

test.afterEach(async () => {
  await setDatabaseClock(0);
  expect(await checkInvariants()).toEqual([]);
  await pool().query("UPDATE checkpoints SET done_at = NULL WHERE name LIKE '% recount'");
  expect(await checkSums()).toEqual([]);
});

test("all earnings are counted and included in the next payout after the process and database clocks ran two minutes ahead and were set back", async () => {
  const { operator, partner, earns } = await earningInTest();
  let earned = await earns(1_000);
  await setDatabaseClock(AHEAD_MS);
  earned += await earns(2_000);
  await countAll(AHEAD_MS);
  expect((await selectCheckpoint("totals")).reached > firstIdAt(new Date(Date.now() + MINUTE_MS))).toBe(true);

  await setDatabaseClock(0);
  earned += await earns(30_000);
  await countAll();
  expect(await owed(partner)).toBe(earned);

  const { runId: run_id } = runOf(await prepareRun(operator, "test"));
  await postRun(operator, { environment: "test", run_id });
  await countAll();
  expect(await owed(partner)).toBeUndefined();
});

test("a wallet's transfers stay in write order while the database clock jumps", async () => {
  const { operator, reseller } = await earningInTest();
  await fund(operator, reseller, 10_000);
  for (const aheadMs of [AHEAD_MS, 0, -AHEAD_MS, MINUTE_MS, 0]) {
    await setDatabaseClock(aheadMs);
    await Promise.all([
      sell(reseller, [100, 200, 300]),
      sell(reseller, [100, 200]),
      fund(operator, reseller, 50),
    ]);
  }
  await pool().query("UPDATE checkpoints SET done_at = NULL WHERE name = 'sweep'");
  expect(await sweepRows(undefined, 0)).toEqual([]);
  await countAll();
});

test("the totals count every transfer when one process has a slow clock", async () => {
  const { partner, earns } = await earningInTest();
  let earned = 0;
  const slower = <Result>(work: () => Result) => atTime(new Date(Date.now() - AHEAD_MS), work);
  for (let round = 0; round < 3; round += 1) {
    const parts = await Promise.all([earns(1_000), slower(() => earns(700)), fold(), slower(fold)]);
    earned += parts[0] + parts[1];
  }
  await countAll();
  expect(await owed(partner)).toBe(earned);
});

test("the totals count each transfer once despite concurrent sales, concurrent updates of the totals and a jumping database clock", async () => {
  const { partner, earns } = await earningInTest();
  let [earned, open] = [0, true];
  const folding = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (open) await fold();
    }),
  );
  const jumping = (async () => {
    for (let jump = 0; open; jump += 1) {
      await setDatabaseClock(jump % 2 === 0 ? AHEAD_MS : 0).catch(() => undefined);
      await sleep(100);
    }
  })();
  for (let round = 0; round < 5; round += 1)
    for (const amount of await Promise.all([300, 500, 700].map(earns))) earned += amount;
  open = false;
  await Promise.all([folding, jumping]);
  await setDatabaseClock(0);
  await countAll();
  expect(await owed(partner)).toBe(earned);
});

test("the totals stay correct if a process proposes a checkpoint and ends before it stamps the proposal with a transaction ID", async () => {
  const { partner, earns } = await earningInTest();
  const earned = await earns(1_000);
  await proposeCheckpoint("totals", { at: new Date(), behindMs: 0, orLatest: true });
  expect(await selectCheckpoint("totals")).toMatchObject({ hasStamp: false, isFinal: false });
  await countAll();
  expect(await owed(partner)).toBe(earned);
});

test("stamping a checkpoint proposal has no effect if the caller passes an ID other than the proposed one", async () => {
  await countAll();
  await proposeCheckpoint("totals", { at: new Date(), behindMs: 0, orLatest: true });
  await stampProposal("totals", firstIdAt(new Date(0)));
  expect(await selectCheckpoint("totals")).toMatchObject({ hasStamp: false });
  await countAll();
});

test("a dry run of the rebuild recounts all transfers, even if a check has recounted some of them", async () => {
  const { earns } = await earningInTest();
  await earns(100);
  await countAll();
  await pool().query("UPDATE checkpoints SET done_at = NULL WHERE name LIKE '% recount'");
  await checkSums(0);
  // Changes the amounts that the check has recounted so far. A dry run that reused them would report differences.
  const { rowCount } = await pool().query("UPDATE ledger_totals_recount SET amount = amount + 1");
  expect(rowCount).toBeGreaterThan(0);
  expect((await rebuildLedger(true)).sums.get("totals")).toEqual({ count: 0, listed: [] });
});

test("even if an unfinished recount has already passed a payment that is missing from the earnings, a rebuild adds the payment, and a dry run reports it without adding it or advancing the recount", async () => {
  const { partner, earns } = await earningInTest();
  const earned = await earns(800);
  await countAll();
  await pool().query(
    "UPDATE checkpoints SET reached = (SELECT reached FROM checkpoints WHERE name = 'earnings') WHERE name = 'earnings recount'",
  );
  await pool().query("DELETE FROM earnings WHERE account_id = $1", [partner.accountId]);
  // Adds transfers with the lowest IDs, so that the first part of 5,000 transfers ends after the payment's first transfer.
  await pool().query(
    `DO $$ BEGIN SET LOCAL session_replication_role = replica;
       INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, wallet_balance_after, created_at)
       SELECT lpad(to_hex(n), 32, '0')::uuid, 'test', 'top_up', '${platformLedger.test.funding}', gen_random_uuid(), 1, gen_random_uuid(), 1, now()
       FROM generate_series(1, 4999 - (SELECT count(*) FROM transfers WHERE id < (
         SELECT t.id FROM transfers t JOIN transfers own USING (cause_id) JOIN ledger_accounts l ON l.id = own.to_account_id
         WHERE l.account_id = '${partner.accountId}' ORDER BY t.id LIMIT 1))) n;
     END $$`,
  );
  expect((await rebuildLedger(true)).earnings.payments).toBe(1);
  const [recount, earnings] = [
    await selectCheckpoint("earnings recount"),
    await selectCheckpoint("earnings"),
  ];
  expect(recount.reached).toBe(earnings.reached);
  await pool().query(
    `DO $$ BEGIN SET LOCAL session_replication_role = replica; DELETE FROM transfers WHERE id < '${firstIdAt(new Date(1))}'; END $$`,
  );

  expect((await rebuildLedger(false)).earnings.payments).toBe(1);
  expect((await lifetimeEarnings(partner)).earned.payout).toBe(earned);
});
