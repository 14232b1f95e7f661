import type { Caller } from "@/lib/base/caller";
import { minor } from "@/lib/base/money";
import { pool } from "@/lib/db/pool";
import { gatherEarnings, rebuildLedger } from "@/lib/insight/earnings/gather-earnings";
import { lifetimeEarnings } from "@/lib/insight/earnings/read-earnings";
import { checkInvariants, listChecks } from "@/lib/money/ledger/checks";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { insertLateTransfers } from "@/lib/money/ledger/late-transfer-store";
import { OUTSTANDING_INVARIANT, TOTALS_INVARIANT } from "@/lib/money/ledger/payout-invariants.sql";
import { checkSums } from "@/lib/money/ledger/recount";
import { advanceOutstanding, readTotals } from "@/lib/money/ledger/totals";
import { listPartnerPayoutLines, listPartnerPayouts } from "@/lib/money/payouts/partner-payouts";
import { payoutsOfIntent } from "@/lib/money/payouts/payment-payouts";
import { discardRun, postRun } from "@/lib/money/payouts/payout-run";
import { rebuildReport } from "@/lib/runtime/commands/rebuild-report";
import { nextMillisecond } from "../../support/fixtures/next-millisecond";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { newIntent, pay } from "../../support/world/intents";
import { advanceTotalsToNow, earningInTest, newRun, owedTo } from "../../support/world/payouts";
import { paidIntent, refund } from "../../support/world/refunds";
import { sellInTest } from "../../support/world/sales";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });

const inTest = (run_id: string) => ({ environment: "test" as const, run_id });

/** The result for sums that do not differ from their recount. */
const NONE = { count: 0, listed: [] };

/** Brings the totals, the outstanding amounts and the earnings up to date. */
async function fold(): Promise<void> {
  await advanceTotalsToNow();
  await advanceOutstanding();
  await gatherEarnings();
}

/**
 * Runs `work` and then moves the checkpoints past its transfers, so that no sum includes them. Earlier releases, which derived
 * transfer IDs from the clock alone, could leave such gaps.
 */
async function withoutCounting<Result>(work: () => Promise<Result>): Promise<Result> {
  await fold();
  const result = await work();
  await pool().query(`
    UPDATE checkpoints SET reached = uuid_v7_at(clock_us(NULL)) WHERE name IN ('totals', 'outstanding', 'earnings')`);
  return result;
}

const dayPasses = () =>
  pool().query("UPDATE checkpoints SET done_at = done_at - interval '1 day' WHERE name LIKE '% recount'");

async function payoutAmounts(partner: Caller): Promise<number[]> {
  return (await listPartnerPayouts(partner, { limit: 9 })).rows.map(({ amount }) => amount);
}

test.afterEach(async () => {
  await fold();
  expect(await checkInvariants()).toEqual([]);
});

test("the check of the running sums finds a transfer that the totals do not include, a dry run of the rebuild reports it, and a rebuild adds it", async () => {
  const { operator, partner, earns } = await earningInTest();
  const first = await earns(1_000);
  expect(await checkSums()).toEqual([]);
  const missed = await withoutCounting(() => earns(500));
  expect((await owedTo(operator, partner))?.amount).toBe(first);
  expect(await checkSums()).toEqual([]);

  await dayPasses();
  expect(await checkSums()).toEqual([TOTALS_INVARIANT]);
  const { invariants } = await listChecks();
  expect(invariants.find(({ name }) => name === TOTALS_INVARIANT)?.broken.length).toBeGreaterThan(0);

  const { sums, earnings } = await rebuildLedger(true);
  const names = (sums.get("totals")?.listed ?? []).map(({ id, detail }) => `${id} ${detail}`);
  expect(names.some((name) => name.endsWith("redemption true"))).toBe(true);
  expect(earnings.payments).toBe(1);
  expect((await owedTo(operator, partner))?.amount).toBe(first);

  await rebuildLedger(false);
  expect((await owedTo(operator, partner))?.amount).toBe(first + missed);
  expect((await lifetimeEarnings(partner)).earned.payout).toBe(first + missed);
  expect((await rebuildLedger(true)).sums.get("totals")).toEqual(NONE);
  await dayPasses();
  expect(await checkSums()).toEqual([]);
  expect((await listChecks()).invariants.find(({ name }) => name === TOTALS_INVARIANT)?.broken).toEqual([]);
});

test("after a rebuild, a transfer that a posted payout missed is paid once, by the next payout", async () => {
  const { operator, reseller, partner, earns } = await earningInTest();
  const first = await earns(1_000);
  const intent = await newIntent(partner, 30_000);
  await withoutCounting(async () => pay(intent, await sellInTest(reseller, [30_000])));
  await postRun(operator, inTest(await newRun(operator, "test")));
  expect(await payoutAmounts(partner)).toEqual([first]);

  const { late } = await rebuildLedger(true);
  expect(late).toMatchObject([{ missing: intent.partner_payout_amount }]);
  await rebuildLedger(false);
  expect((await rebuildLedger(false)).late).toEqual([]);
  expect((await owedTo(operator, partner))?.amount).toBe(intent.partner_payout_amount);
  expect(await payoutsOfIntent(partner, intent.reference)).toMatchObject({ payouts: [], isDue: true });

  // Discarding a run releases the transfer again.
  await discardRun(operator, inTest(await newRun(operator, "test")));
  const more = await earns(200);
  await postRun(operator, inTest(await newRun(operator, "test")));
  expect(await payoutAmounts(partner)).toEqual([intent.partner_payout_amount + more, first]);
  expect(await owedTo(operator, partner)).toBeUndefined();
  const { rows } = await listPartnerPayouts(partner, { limit: 2 });
  const linesOf = async (reference = "") =>
    (await listPartnerPayoutLines(partner, { reference, limit: 9 })).rows.map(({ amount }) => amount);
  expect(await linesOf(rows[0]?.reference)).toEqual([more, intent.partner_payout_amount]);
  expect(await linesOf(rows[1]?.reference)).toEqual([first]);
  const payouts = (await payoutsOfIntent(partner, intent.reference))?.payouts;
  expect(payouts).toMatchObject([{ reference: rows[0]?.reference }]);
});

test("each transfer that a payout missed is recorded once by two concurrent rebuilds, even if another transfer has the same amount, and the totals include a recorded transfer at once", async () => {
  const people = [await earningInTest(), await earningInTest()] as const;
  for (const { earns } of people) await earns(500);
  const [, missed] = await withoutCounting(() => Promise.all(people.map(({ earns }) => earns(500))));
  const { operator } = people[0];
  const run = inTest(await newRun(operator, "test"));
  await postRun(operator, run);
  const { rows: payouts } = await pool().query<{ id: string; ledgerAccountId: string; missed: string }>(
    `SELECT id, ledger_account_id AS "ledgerAccountId",
            (SELECT t.id FROM transfers t WHERE t.to_account_id = p.ledger_account_id ORDER BY t.id DESC LIMIT 1) AS missed
     FROM payouts p WHERE run_id = $1 AND account_id = ANY($2) ORDER BY id`,
    [run.run_id, people.map(({ partner }) => partner.accountId)],
  );
  const [first, second] = payouts;
  if (!first || !second) throw new Error("the run does not pay both partners");

  // Stops one rebuild at the first payout, while another records the transfer that the second payout missed.
  const lock = await holdRow("transfers", first.missed);
  const rebuild = rebuildLedger(false);
  await lock.untilWaiting(1);
  const before = (await readTotals(operator, "test"))?.totals.owed;
  await insertLateTransfers(second, [second.missed], new Date());
  expect((await readTotals(operator, "test"))?.totals.owed).toBe((before ?? 0) + (missed ?? 0));
  await lock.release();
  await rebuild;
  const { rows: late } = await pool().query<{ id: string }>(
    "SELECT transfer_id AS id FROM late_transfers WHERE ledger_account_id = ANY($1) ORDER BY transfer_id",
    [payouts.map(({ ledgerAccountId }) => ledgerAccountId)],
  );
  expect(late.map(({ id }) => id)).toEqual(payouts.map(({ missed }) => missed).toSorted());
});

test("a rebuild reports no missing transfer for a payout that subtracted a refund", async () => {
  const { operator, reseller, partner, earns } = await earningInTest();
  await earns(1_000);
  await creditTestWallet(reseller, { amount: minor(500) });
  const intent = await paidIntent(partner, reseller, 500);
  // The lines of the payment and the refund are sorted by time, to the millisecond.
  await nextMillisecond();
  await refund(partner, intent);
  await postRun(operator, inTest(await newRun(operator, "test")));
  expect((await rebuildLedger(false)).late).toEqual([]);
  const { rows } = await listPartnerPayouts(partner, { limit: 1 });
  const { rows: lines } = await listPartnerPayoutLines(partner, {
    reference: rows[0]?.reference ?? "",
    limit: 9,
  });
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["refund", -350],
    ["redemption", 350],
    ["redemption", 700],
  ]);
});

test("three concurrent rebuilds of the ledger correct all sums after an interrupted recount, while sales continue", async () => {
  const { operator, partner, earns } = await earningInTest();
  const missed = await withoutCounting(() => earns(700));
  await pool().query("UPDATE outstanding_sums SET amount = amount + 5");
  await pool().query("UPDATE earned_sums SET payments = payments + 1 WHERE span = 'day'");
  // Adds a sum for a day without payments.
  await pool().query(
    "INSERT INTO earned_sums VALUES ($1, 'test', 'day', '2026-01-01T00:00Z', 'intent', 'AT', 1, 70, 30)",
    [partner.accountId],
  );
  await dayPasses();
  // Recounts only a part, as if the check had been killed.
  await checkSums(0);
  const rebuilds = Promise.all([rebuildLedger(false), rebuildLedger(false), rebuildLedger(false)]);
  let earned = 0;
  for (let sold = 0; sold < 5; sold += 1) earned += await earns(100);
  await rebuilds;
  await fold();
  expect((await owedTo(operator, partner))?.amount).toBe(missed + earned);
  const found = await rebuildLedger(true);
  expect([...found.sums.values()]).toEqual([NONE, NONE]);
  expect(found).toMatchObject({ late: [], earnings: { payments: 0, sums: 0 } });
});

test("a rebuild's report states the number of sums that differ, lists 1,000 of them and states how many more there are", async () => {
  await fold();
  await pool().query(
    "INSERT INTO outstanding_sums SELECT gen_random_uuid(), 'test', 1 FROM generate_series(1, 1002)",
  );
  const report = rebuildReport(await rebuildLedger(true), true);
  const from = report.indexOf("outstanding: 1002 sums differ");
  expect(from).toBeGreaterThan(0);
  expect(report[from + 1_000]).toContain("no sum");
  expect(report[from + 1_001]).toBe("  and 2 more");
  await rebuildLedger(false);
});

test("the paid and owed amounts still add up to the earnings when a payout run is prepared during a rebuild", async () => {
  const { operator, partner, earns } = await earningInTest();
  const missed = await withoutCounting(() => earns(900));
  const [runs] = await Promise.all([newRun(operator, "test").catch(() => undefined), rebuildLedger(false)]);
  if (runs) await postRun(operator, inTest(runs));
  await rebuildLedger(false);
  const paid = (await payoutAmounts(partner)).reduce((left, right) => left + right, 0);
  expect(paid + ((await owedTo(operator, partner))?.amount ?? 0)).toBe(missed);
});

test("the check of the running sums reports a reseller whose outstanding total differs from the balances of the reseller's vouchers, even right after a dry run of the rebuild", async () => {
  const { reseller } = await earningInTest();
  await sellInTest(reseller, [500]);
  await fold();
  await pool().query("UPDATE outstanding_sums SET amount = amount + 1 WHERE account_id = $1", [
    reseller.accountId,
  ]);
  await dayPasses();
  await rebuildLedger(true);
  expect(await checkSums()).toEqual([OUTSTANDING_INVARIANT]);
  const { invariants } = await listChecks();
  expect(invariants.find(({ name }) => name === OUTSTANDING_INVARIANT)?.broken).toEqual([reseller.accountId]);
  await rebuildLedger(false);
});

test("the next check of the running sums reports a difference that a failed check did not record", async () => {
  const { earns } = await earningInTest();
  await earns(100);
  await fold();
  await pool().query("UPDATE ledger_totals SET amount = amount + 1 WHERE incoming");
  await dayPasses();
  await pool().query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no disk space'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON ledger_checks FOR EACH ROW EXECUTE FUNCTION fail()`);
  await expect(checkSums()).rejects.toThrow("no disk space");
  await pool().query("DROP TRIGGER fail ON ledger_checks; DROP FUNCTION fail");
  expect(await checkSums()).toEqual([TOTALS_INVARIANT]);
  await rebuildLedger(false);
});
