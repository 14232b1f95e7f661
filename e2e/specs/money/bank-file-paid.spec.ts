import { reinstateAccount } from "@/lib/accounts/manage-account";
import { makeBankFile, markNotSubmitted, releasePayout } from "@/lib/money/payouts/bank-files";
import { markFilePaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { filesOf, live, payoutTo, postedRun, type Stage, suspend } from "./bank-file-stage";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });

const FORBIDDEN = { code: "forbidden" };

const statusesIn = async ({ operator, run }: Stage) => {
  const { rows } = await listPayoutsOfRun(operator, { ...live, runId: run.run_id, limit: 9 });
  return Object.fromEntries(rows.map(({ reference, status }) => [reference, status]));
};

test("marking a bank file paid leaves a payout in a later file of the same run as posted", async () => {
  const stage = await postedRun();
  const { operator, run, honest, suspect } = stage;
  await suspend(stage, suspect);
  await makeBankFile(operator, run);
  await reinstateAccount(operator, { account_id: suspect.accountId });
  const [inFirst, inSecond] = [await payoutTo(stage, honest), await payoutTo(stage, suspect)];
  await releasePayout(operator, inSecond.named);
  const [second, first] = await filesOf(stage);
  const paid = { ...live, file_id: first?.id ?? "", bank_reference: "B-1" };

  await expect(markFilePaid(honest, paid)).rejects.toMatchObject(FORBIDDEN);
  expect(await markFilePaid(operator, paid)).toBe(1);
  expect(await markFilePaid(operator, paid)).toBe(0);
  expect(await statusesIn(stage)).toEqual({ [inFirst.reference]: "paid", [inSecond.reference]: "posted" });
  expect(await markFilePaid(operator, { ...paid, file_id: second?.id ?? "" })).toBe(1);
  await expect(markFilePaid(operator, { ...paid, file_id: run.run_id })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a bank file is either marked paid or marked as not submitted when both happen at the same moment", async () => {
  for (const isPaidFirst of [true, false]) {
    const stage = await postedRun();
    const { operator, run, honest, suspect } = stage;
    await makeBankFile(operator, run);
    const [file] = await filesOf(stage);
    const named = { ...live, file_id: file?.id ?? "" };
    const acts = [
      () => markFilePaid(operator, { ...named, bank_reference: "B-1" }),
      () => markNotSubmitted(operator, named),
    ];
    const [begin, follow] = isPaidFirst ? acts : acts.toReversed();
    const row = await holdRow("payouts", (await payoutTo(stage, honest)).id);
    const first = begin?.();
    await row.untilWaiting(1);
    const second = follow?.();
    await row.untilWaiting(2);
    await row.release();
    const results = await Promise.allSettled([first, second]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect((await payoutTo(stage, suspect)).status).toBe(isPaidFirst ? "paid" : "posted");
  }
});

test("marking a bank file paid skips a reversed payout and refuses a file that was not submitted", async () => {
  const stage = await postedRun();
  const { operator, run, honest, suspect } = stage;
  await makeBankFile(operator, run);
  const [unsubmitted] = await filesOf(stage);
  const withdrawn = { ...live, file_id: unsubmitted?.id ?? "" };
  await markNotSubmitted(operator, withdrawn);
  await makeBankFile(operator, run);
  const [file] = await filesOf(stage);
  const reversed = await payoutTo(stage, suspect);
  await reversePayout(operator, { ...reversed.named, reason: "wrong account" });
  await expect(markFilePaid(operator, { ...withdrawn, bank_reference: "B-1" })).rejects.toMatchObject(
    FORBIDDEN,
  );
  expect(await markFilePaid(operator, { ...live, file_id: file?.id ?? "", bank_reference: "B-1" })).toBe(1);
  const { reference } = await payoutTo(stage, honest);
  expect(await statusesIn(stage)).toEqual({ [reference]: "paid", [reversed.reference]: "reversed" });
});
