import { readFileSync } from "node:fs";
import { reinstateAccount } from "@/lib/accounts/manage-account";
import { callerFor } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { runOnce, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/money/ledger/checks";
import {
  listBankFiles,
  listBankTransfers,
  makeBankFile,
  markNotSubmitted,
  releasePayout,
} from "@/lib/money/payouts/bank-files";
import { markPaid, markRunPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { advanceTotalsToNow, owedTo } from "../../support/world/payouts";
import { FORBIDDEN, filesOf, live, type PostedRun, payoutTo, postedRun, suspend } from "./posted-run";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });
test.afterEach(async () => {
  await advanceTotalsToNow();
  expect(await checkInvariants()).toEqual([]);
});

const waitingIn = async ({ operator, run }: PostedRun) => {
  const { waiting, onHold } = await listBankFiles(operator, run.run_id);
  return { waiting, onHold };
};

test("if a partner is suspended after a payout to it is posted, the payout is put on hold, is left out of the bank file, and cannot be marked paid", async () => {
  const setup = await postedRun();
  const { operator, run, honest, suspect } = setup;
  await suspend(setup, suspect);
  expect(await waitingIn(setup)).toEqual({ waiting: 1, onHold: 1 });
  expect(await makeBankFile(operator, run)).toBe(1);

  const [paid, held] = [await payoutTo(setup, honest), await payoutTo(setup, suspect)];
  expect(await filesOf(setup)).toMatchObject([{ submitted: true, payouts: [paid.reference] }]);
  expect([paid.onHold, held.onHold, held.isSuspended]).toEqual([false, true, true]);
  await expect(makeBankFile(operator, run)).rejects.toMatchObject(FORBIDDEN);
  await expect(releasePayout(operator, held.named)).rejects.toMatchObject(FORBIDDEN);

  await expect(markRunPaid(operator, { ...run, bank_reference: "B-1" })).rejects.toMatchObject(FORBIDDEN);
  await expect(markPaid(operator, { ...held.named, bank_reference: "B-2" })).rejects.toMatchObject({
    message: expect.stringContaining("on hold"),
  });
});

test("a payout on hold can be released into a separate bank file after its partner is reinstated", async () => {
  const setup = await postedRun();
  const { operator, run, suspect } = setup;
  await suspend(setup, suspect);
  await makeBankFile(operator, run);
  await reinstateAccount(operator, { account_id: suspect.accountId });
  const payout = await payoutTo(setup, suspect);
  expect([payout.onHold, payout.isSuspended]).toEqual([true, false]);

  await releasePayout(operator, payout.named);
  expect(await filesOf(setup)).toMatchObject([{ payouts: [payout.reference] }, { submitted: true }]);
  expect((await payoutTo(setup, suspect)).onHold).toBe(false);
  await expect(releasePayout(operator, payout.named)).rejects.toMatchObject(FORBIDDEN);
  await markPaid(operator, { ...payout.named, bank_reference: "B-1" });
});

test("a payout reversed while on hold is owed again and is not included in a bank file", async () => {
  const setup = await postedRun();
  const { operator, run, suspect } = setup;
  await suspend(setup, suspect);
  const payout = await payoutTo(setup, suspect);
  await reversePayout(operator, { ...payout.named, reason: "suspended" });
  await reinstateAccount(operator, { account_id: suspect.accountId });
  expect((await owedTo(operator, callerFor(suspect, "live")))?.amount).toBe(payout.amount);
  expect(await makeBankFile(operator, run)).toBe(1);
  await expect(releasePayout(operator, payout.named)).rejects.toMatchObject(FORBIDDEN);
});

test("marking a bank file as not submitted makes its payouts available for a new file, and is refused once the file has been downloaded and one of its payouts is paid", async () => {
  const setup = await postedRun();
  const { operator, run, honest } = setup;
  await makeBankFile(operator, run);
  const [first] = await filesOf(setup);
  const named = { ...live, file_id: first?.id ?? "" };
  await markNotSubmitted(operator, named);
  await markNotSubmitted(operator, named);
  expect(await makeBankFile(operator, run)).toBe(2);
  const [second, marked] = await filesOf(setup);
  expect([second?.submitted, marked?.submitted]).toEqual([true, false]);
  expect(second?.payouts).toEqual(marked?.payouts);

  const other = { ...live, file_id: second?.id ?? "" };
  await listBankTransfers(operator, other);
  await markPaid(operator, { ...(await payoutTo(setup, honest)).named, bank_reference: "B-1" });
  await expect(markNotSubmitted(operator, other)).rejects.toMatchObject({
    message: expect.stringContaining("marked paid"),
  });
});

test("of three concurrent requests for a run's bank file, one creates it and two are refused", async () => {
  const setup = await postedRun();
  const { operator, run, honest } = setup;
  const row = await holdRow("payouts", (await payoutTo(setup, honest)).id);
  const making = Promise.allSettled([1, 2, 3].map(() => makeBankFile(operator, run)));
  await row.untilWaiting(3);
  await row.release();
  const results = (await making).map((one) => (one.status === "fulfilled" ? one.value : one.reason.code));
  expect(results.toSorted()).toEqual([2, "forbidden", "forbidden"]);
  expect(await filesOf(setup)).toHaveLength(1);
});

test("if a partner is suspended while a bank file is created, the partner's payout ends up either on hold or in the file", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 3, deep: 50 }); round += 1) {
    const setup = await postedRun();
    const { operator, run, suspect } = setup;
    await Promise.all([makeBankFile(operator, run), suspend(setup, suspect)]);
    const { reference, onHold } = await payoutTo(setup, suspect);
    const [file] = await filesOf(setup);
    expect(file?.payouts.includes(reference)).toBe(!onHold);
  }
});

test("a bank file created while a suspension is being committed excludes the suspended partner's payout", async () => {
  const setup = await postedRun();
  const { operator, run, suspect } = setup;
  const account = await holdRow("accounts", suspect.accountId);
  const suspending = suspend(setup, suspect);
  await account.untilWaiting(1);
  const making = makeBankFile(operator, run);
  await account.untilWaiting(2);
  await account.release();
  await suspending;
  expect(await making).toBe(1);
  expect((await payoutTo(setup, suspect)).onHold).toBe(true);
});

test("a bank file requested during the reversal of a payout waits for the reversal and excludes the payout", async () => {
  const setup = await postedRun();
  const { operator, run, suspect } = setup;
  const { id, named, reference } = await payoutTo(setup, suspect);
  const row = await holdRow("payouts", id);
  const reversing = reversePayout(operator, { ...named, reason: "the bank sent it back" });
  await row.untilWaiting(1);
  const making = makeBankFile(operator, run);
  await row.untilWaiting(2);
  await row.release();
  await Promise.all([reversing, making]);
  const [file] = await filesOf(setup);
  expect(file?.payouts).not.toContain(reference);
});

test("a migration creates a bank file record for a payout run that was posted before the last bank file download, and none for a run that was posted after that download", async () => {
  const [former, untouched] = [await postedRun(), await postedRun()];
  await runOnce(sql`
    INSERT INTO audit_entries (id, actor_id, account_id, action, detail, created_at)
    SELECT gen_random_uuid(), ${former.operator.userId}::uuid, ${former.operator.accountId}::uuid, 'payout_run.file_made',
           '{"environment":"live"}', ended_at + interval '1 microsecond' FROM payout_runs WHERE id = ${former.run.run_id}::uuid`);
  await pool().query(
    readFileSync("prisma/migrations/20261124100110_former_bank_files/migration.sql", "utf8"),
  );

  const [file, ...others] = await filesOf(former);
  expect(file).toMatchObject({ id: former.run.run_id, submitted: true });
  const ofFormer = (await listPayoutsOfRun(former.operator, { ...live, runId: former.run.run_id, limit: 9 }))
    .rows;
  expect(file?.payouts).toEqual(ofFormer.map(({ reference }) => reference).toSorted());
  expect(others).toEqual([]);
  await expect(makeBankFile(former.operator, former.run)).rejects.toMatchObject(FORBIDDEN);
  expect(await makeBankFile(untouched.operator, untouched.run)).toBe(2);
  await markNotSubmitted(former.operator, { ...live, file_id: former.run.run_id });
  expect(await makeBankFile(former.operator, former.run)).toBe(ofFormer.length);
});
