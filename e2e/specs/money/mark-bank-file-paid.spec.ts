import { reinstateAccount } from "@/lib/accounts/manage-account";
import {
  listBankTransfers,
  makeBankFile,
  markNotSubmitted,
  releasePayout,
} from "@/lib/money/payouts/bank-files";
import { markFilePaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { filesOf, live, type PostedRun, payoutTo, postedRun, suspend } from "./posted-run";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });

const FORBIDDEN = { code: "forbidden" };

const statusesIn = async ({ operator, run }: PostedRun) => {
  const { rows } = await listPayoutsOfRun(operator, { ...live, runId: run.run_id, limit: 9 });
  return Object.fromEntries(rows.map(({ reference, status }) => [reference, status]));
};

test("marking a bank file as paid marks its payouts as paid, but not the payouts in a later file of the same run", async () => {
  const setup = await postedRun();
  const { operator, run, honest, suspect } = setup;
  await suspend(setup, suspect);
  await makeBankFile(operator, run);
  await reinstateAccount(operator, { account_id: suspect.accountId });
  const [inFirst, inSecond] = [await payoutTo(setup, honest), await payoutTo(setup, suspect)];
  await releasePayout(operator, inSecond.named);
  const [second, first] = await filesOf(setup);
  const paid = { ...live, file_id: first?.id ?? "", bank_reference: "B-1" };

  await expect(markFilePaid(honest, paid)).rejects.toMatchObject(FORBIDDEN);
  expect(await markFilePaid(operator, paid)).toBe(1);
  expect(await markFilePaid(operator, paid)).toBe(0);
  expect(await statusesIn(setup)).toEqual({ [inFirst.reference]: "paid", [inSecond.reference]: "posted" });
  expect(await markFilePaid(operator, { ...paid, file_id: second?.id ?? "" })).toBe(1);
  await expect(markFilePaid(operator, { ...paid, file_id: run.run_id })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("if a downloaded bank file is concurrently marked as paid and as not submitted, the request that arrives first succeeds and the other request is refused", async () => {
  for (const isPaidFirst of [true, false]) {
    const setup = await postedRun();
    const { operator, run, honest, suspect } = setup;
    await makeBankFile(operator, run);
    const [file] = await filesOf(setup);
    const named = { ...live, file_id: file?.id ?? "" };
    await listBankTransfers(operator, named);
    const acts = [
      () => markFilePaid(operator, { ...named, bank_reference: "B-1" }),
      () => markNotSubmitted(operator, named),
    ];
    const [begin, follow] = isPaidFirst ? acts : acts.toReversed();
    const row = await holdRow("payouts", (await payoutTo(setup, honest)).id);
    const first = begin?.();
    await row.untilWaiting(1);
    const second = follow?.();
    await row.untilWaiting(2);
    const results = Promise.allSettled([first, second]);
    await row.release();
    expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect((await payoutTo(setup, suspect)).status).toBe(isPaidFirst ? "paid" : "posted");
  }
});

test("marking a bank file as paid skips reversed payouts, and is refused for a file marked as not submitted", async () => {
  const setup = await postedRun();
  const { operator, run, honest, suspect } = setup;
  await makeBankFile(operator, run);
  const [unsubmitted] = await filesOf(setup);
  const withdrawn = { ...live, file_id: unsubmitted?.id ?? "" };
  await markNotSubmitted(operator, withdrawn);
  await makeBankFile(operator, run);
  const [file] = await filesOf(setup);
  const reversed = await payoutTo(setup, suspect);
  await reversePayout(operator, { ...reversed.named, reason: "wrong account" });
  await expect(markFilePaid(operator, { ...withdrawn, bank_reference: "B-1" })).rejects.toMatchObject(
    FORBIDDEN,
  );
  expect(await markFilePaid(operator, { ...live, file_id: file?.id ?? "", bank_reference: "B-1" })).toBe(1);
  const { reference } = await payoutTo(setup, honest);
  expect(await statusesIn(setup)).toEqual({ [reference]: "paid", [reversed.reference]: "reversed" });
});
