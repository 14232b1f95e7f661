import pg from "pg";
import type { Caller } from "@/lib/base/caller";
import { runOnce, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { advanceTotals, readTotals } from "@/lib/money/ledger/totals";
import { markPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listPartnerPayouts } from "@/lib/money/payouts/partner-payouts";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { nextMillisecond } from "../../support/fixtures/next-millisecond";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { advanceTotalsToNow, earningInTest, newRun, owedTo } from "../../support/world/payouts";
import { prepareDuringDiscard, runOf } from "./prepare-during-discard";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });
test.afterEach(async () => {
  await advanceTotalsToNow();
  expect(await checkInvariants()).toEqual([]);
});

const AT_ONCE = 20;
const times = <Result>(count: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

test("20 concurrent preparations create one payout run, and each preparation returns this run", async () => {
  const { operator, earns } = await earningInTest();
  await earns(1_000);
  await advanceTotalsToNow();
  const outcomes = await times(AT_ONCE, () => prepareRun(operator, "test"));
  expect(outcomes.filter(({ kind }) => kind === "prepared")).toHaveLength(1);
  const ids = new Set(outcomes.map((one) => (one.kind === "nothing_payable" ? "none" : one.runId)));
  expect(ids.size).toBe(1);
  await discardRun(operator, { environment: "test", run_id: [...ids][0] ?? "" });
});

test("preparing a payout run fails while a partner's stored claimed amount differs from the sum of its payouts", async () => {
  const { operator, partner, earns } = await earningInTest();
  await earns(1_000);
  await advanceTotalsToNow();
  const claim = (change: number) =>
    runOnce(sql`
      UPDATE partner_balances b SET claimed = claimed + ${change} FROM ledger_accounts l
      WHERE l.id = b.ledger_account_id AND l.account_id = ${partner.accountId}::uuid AND l.environment = 'test'`);
  await claim(1);
  await expect(prepareRun(operator, "test")).rejects.toMatchObject({ code: "service_unavailable" });
  await claim(-1);
  const { runId } = runOf(await prepareRun(operator, "test"));
  await postRun(operator, { environment: "test", run_id: runId });
});

test("20 concurrent postings of a payout run pay each partner once", async () => {
  const { operator, partner, earns } = await earningInTest();
  const amount = await earns(1_000);
  const run_id = await newRun(operator, partner.environment);
  const before = await readTotals(operator, "test");
  const posted = await times(AT_ONCE, () => postRun(operator, { environment: "test", run_id }));
  expect(posted.filter(Boolean)).toHaveLength(1);
  const { rows } = await listPartnerPayouts(partner, { limit: 10 });
  expect(rows.map((row) => row.amount)).toEqual([amount]);
  const after = await readTotals(operator, "test");
  expect(after?.totals.owed).toBe(0);
  expect(after?.totals.paidOut).toBe((before?.totals.paidOut ?? 0) + (before?.totals.owed ?? 0));
});

test("a payout run that is posted and discarded concurrently ends up either posted or discarded", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 2, deep: 50 }); round += 1) {
    const { operator, partner, earns } = await earningInTest();
    const amount = await earns(1_000);
    const input = { environment: "test" as const, run_id: await newRun(operator, partner.environment) };
    const ends = await times(AT_ONCE, (at) =>
      (at % 2 === 0 ? postRun : discardRun)(operator, input).catch(() => false),
    );
    expect(ends.filter(Boolean)).toHaveLength(1);
    const { rows } = await listPartnerPayouts(partner, { limit: 1 });
    const owed = (await owedTo(operator, partner))?.amount ?? 0;
    expect((rows[0]?.amount ?? 0) + owed).toBe(amount);
  }
});

test("a payout run that is prepared while another run is discarded pays everything owed, including the amounts of the discarded run", async () => {
  const { operator, partner, earns } = await earningInTest();
  const early = await earns(1_000);
  const cutOff = await nextMillisecond();
  const late = await earns(500);
  await advanceTotalsToNow();

  const { runId: run_id } = runOf(await prepareDuringDiscard(operator, partner, cutOff));
  await postRun(operator, { environment: "test", run_id });
  expect((await listPartnerPayouts(partner, { limit: 9 })).rows.map(({ amount }) => amount)).toEqual([
    early + late,
  ]);
  expect(await owedTo(operator, partner)).toBeUndefined();
});

test("a payout that is marked paid and reversed concurrently ends up either paid or reversed", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 2, deep: 50 }); round += 1) {
    const { operator, partner, earns } = await earningInTest();
    const amount = await earns(1_000);
    await postRun(operator, { environment: "test", run_id: await newRun(operator, partner.environment) });
    const [payout] = (await listPartnerPayouts(partner, { limit: 1 })).rows;
    const input = { environment: "test" as const, payout_id: payout?.id ?? "" };
    const ends = await times(AT_ONCE, async (at) => {
      const done =
        at % 2 === 0
          ? markPaid(operator, { ...input, bank_reference: "B" })
          : reversePayout(operator, { ...input, reason: "Closed." });
      return done.then(
        () => true,
        () => false,
      );
    });
    expect(ends.filter(Boolean)).toHaveLength(1);
    const [ended] = (await listPartnerPayouts(partner, { limit: 1 })).rows;
    expect((await owedTo(operator, partner))?.amount ?? 0).toBe(ended?.status === "reversed" ? amount : 0);
  }
});

test("each redemption during the preparation and posting of payout runs is either paid out once or still owed", async () => {
  const { operator, partner, earns } = await earningInTest();
  let isOver = false;
  const runs = (async () => {
    while (!isOver) {
      await advanceTotalsToNow();
      const run = await prepareRun(operator, "test");
      if (run.kind !== "nothing_payable") await postRun(operator, { environment: "test", run_id: run.runId });
    }
  })();
  const earned = await times(4, async () => {
    let sum = 0;
    for (let paid = 0; paid < 15; paid += 1) sum += await earns(100 + paid);
    return sum;
  });
  isOver = true;
  await runs;
  const { rows } = await listPartnerPayouts(partner, { limit: 1_000 });
  const owed = (await owedTo(operator, partner))?.amount ?? 0;
  const total = rows.reduce((sum, { amount }) => sum + amount, owed);
  expect(total).toBe(earned.reduce((left, right) => left + right, 0));
});

/** Makes the transaction that inserts a transfer of `amount` wait at its commit until `letGo` is called. */
async function holdCommitOf(database: string, amount: number) {
  const holder = new pg.Client({ connectionString: database });
  await holder.connect();
  // A session lock needs no open transaction, so only the waiting transaction holds back the totals.
  await holder.query("SELECT pg_advisory_lock(778)");
  await holder.query(`
    CREATE FUNCTION wait_at_commit() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(778); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER late AFTER INSERT ON transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.amount = ${amount}) EXECUTE FUNCTION wait_at_commit();`);
  const waiting =
    "SELECT count(*) AS n FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))";
  return {
    untilHeld: () =>
      expect.poll(async () => Number((await holder.query(waiting)).rows[0].n), { intervals: [20] }).toBe(1),
    async letGo() {
      await holder.query("SELECT pg_advisory_unlock(778)");
      await holder.query("DROP TRIGGER late ON transfers; DROP FUNCTION wait_at_commit");
      await holder.end();
    },
  };
}

test("a redemption that commits late is paid by the next payout run, even if transfers with later IDs committed first", async ({
  database,
}) => {
  const [{ operator, partner, earns }, other] = [await earningInTest(), await earningInTest()];
  const early = await earns(1_000);
  const again = await other.earns(500);
  const run = await newRun(operator, "test");
  await postRun(operator, { environment: "test", run_id: run });
  const paidTo = async (who: Caller) =>
    (await listPartnerPayouts(who, { limit: 9 })).rows.map(({ amount }) => amount);
  expect(await paidTo(partner)).toEqual([early]);

  const heldCommit = await holdCommitOf(database, 778);
  const late = earns(1_111);
  await heldCommit.untilHeld();
  const [payout] = (await listPartnerPayouts(other.partner, { limit: 1 })).rows;
  await reversePayout(operator, { environment: "test", payout_id: payout?.id ?? "", reason: "Closed." });
  // The totals stop at the oldest running transaction, so neither that transaction's transfer nor later transfers are paid out.
  await nextMillisecond();
  await advanceTotals(undefined, { behindMs: 0, settlingMs: 200 });
  expect(await prepareRun(operator, "test")).toEqual({ kind: "nothing_payable" });

  await heldCommit.letGo();
  expect(await late).toBe(778);
  await postRun(operator, { environment: "test", run_id: await newRun(operator, "test") });
  expect(await paidTo(partner)).toEqual([778, early]);
  expect(await paidTo(other.partner)).toEqual([again, again]);
});

test("the running totals do not skip a redemption that was not yet committed when they were computed", async ({
  database,
}) => {
  const { operator, partner, earns } = await earningInTest();
  await advanceTotalsToNow();
  const heldCommit = await holdCommitOf(database, 778);
  const late = earns(1_111);
  await heldCommit.untilHeld();
  await nextMillisecond();
  await advanceTotals(undefined, { behindMs: 0, settlingMs: 200 });
  await heldCommit.letGo();
  expect(await late).toBe(778);
  await postRun(operator, { environment: "test", run_id: await newRun(operator, "test") });
  expect((await listPartnerPayouts(partner, { limit: 9 })).rows.map(({ amount }) => amount)).toEqual([778]);
});
