import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { readTotals } from "@/lib/money/ledger/totals";
import { makeBankFile } from "@/lib/money/payouts/bank-files";
import { markPaid, markRunPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listPartnerPayoutLines, listPartnerPayouts } from "@/lib/money/payouts/partner-payouts";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { newBankDetailsInDraft, retrieveRun } from "@/lib/money/payouts/read-runs";
import { nextMillisecond } from "../../support/fixtures/next-millisecond";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { approve, newPartner, peopleIn } from "../../support/world/accounts";
import { advanceTotalsToNow, earn, earningInTest, IBAN, newRun, owedTo } from "../../support/world/payouts";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });
test.afterEach(async () => {
  await advanceTotalsToNow();
  expect(await checkInvariants()).toEqual([]);
});

async function newInLive(operator: SignedInUser) {
  const user = await newPartner();
  await approve(operator, user.accountId);
  return { user, partner: callerFor(user, "live") };
}

const inTest = (run_id: string) => ({ environment: "test" as const, run_id });
const payoutIn = (payout_id: string) => ({ environment: "test" as const, payout_id });
const unpaid = (payout_id: string) => ({ ...payoutIn(payout_id), reason: "The bank says it is closed." });

test("a payout run pays a partner its owed amount once, and the payout lists each payment", async () => {
  const { operator, partner, earns } = await earningInTest();
  const first = await earns(1_000);
  const second = await earns(2_345);
  expect((await owedTo(operator, partner))?.amount).toBe(first + second);
  const run = await newRun(operator, partner.environment);
  // The amount is claimed but not moved: other runs exclude it, and the partner does not see the draft payout.
  expect(await owedTo(operator, partner)).toBeUndefined();
  expect((await listPartnerPayouts(partner, { limit: 10 })).rows).toEqual([]);

  expect(await postRun(operator, inTest(run))).toBe(true);
  expect(await postRun(operator, inTest(run))).toBe(false);
  const { rows } = await listPartnerPayouts(partner, { limit: 10 });
  expect(rows).toMatchObject([{ status: "posted", amount: first + second, bankReference: null }]);
  const reference = rows[0]?.reference ?? "";
  const lines = await listPartnerPayoutLines(partner, { reference, limit: 10 });
  expect(lines.rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["redemption", second],
    ["redemption", first],
  ]);

  const third = await earns(500);
  expect((await owedTo(operator, partner))?.amount).toBe(third);
  await postRun(operator, inTest(await newRun(operator, partner.environment)));
  expect((await listPartnerPayouts(partner, { limit: 10 })).rows.map(({ amount }) => amount)).toEqual([
    third,
    first + second,
  ]);
});

test("creating a bank file for a test run is refused", async () => {
  const { operator, earns } = await earningInTest();
  await earns(1_000);
  await advanceTotalsToNow();
  const run = inTest(await newRun(operator, "test"));
  await postRun(operator, run);
  await expect(makeBankFile(operator, run)).rejects.toThrow(/have no bank file/);
});

test("a payout run with an earlier cut-off pays only the payments before the cut-off, and later payments remain owed", async () => {
  const { operator, partner, earns } = await earningInTest();
  const before = await nextMillisecond();
  const [first, second] = [await earns(1_000), await earns(2_345)];
  const cutOff = await nextMillisecond();
  const third = await earns(500);
  await advanceTotalsToNow();
  await expect(prepareRun(operator, "test", new Date(Date.now() + 60_000))).rejects.toMatchObject({
    code: "validation_failed",
  });
  expect(await prepareRun(operator, "test", before)).toEqual({ kind: "nothing_payable" });

  const run = await prepareRun(operator, "test", cutOff);
  if (run.kind !== "prepared") throw new Error(`the run is ${run.kind}`);
  expect((await retrieveRun(operator, "test", run.runId)).cutOff).toEqual(cutOff);
  expect((await owedTo(operator, partner))?.amount).toBe(third);
  await postRun(operator, inTest(run.runId));
  const [payout] = (await listPartnerPayouts(partner, { limit: 10 })).rows;
  expect(payout).toMatchObject({ amount: first + second, until: cutOff });
  const amountsOf = async (reference = "") =>
    (await listPartnerPayoutLines(partner, { reference, limit: 10 })).rows.map(({ amount }) => amount);
  expect(await amountsOf(payout?.reference)).toEqual([second, first]);

  expect(await prepareRun(operator, "test", cutOff)).toEqual({ kind: "nothing_payable" });
  await postRun(operator, inTest(await newRun(operator, "test")));
  const [latest] = (await listPartnerPayouts(partner, { limit: 1 })).rows;
  expect(await amountsOf(latest?.reference)).toEqual([third]);
});

test("a discarded payout run changes no balance, and the next run pays everything", async () => {
  const { operator, partner, earns } = await earningInTest();
  const amount = await earns(1_000);
  const run = await newRun(operator, partner.environment);
  expect(await discardRun(operator, inTest(run))).toBe(true);
  expect((await owedTo(operator, partner))?.amount).toBe(amount);
  await expect(postRun(operator, inTest(run))).rejects.toMatchObject({ code: "forbidden" });
  await postRun(operator, inTest(await newRun(operator, partner.environment)));
  expect((await listPartnerPayouts(partner, { limit: 10 })).rows).toMatchObject([{ amount }]);
});

test("a payout can be reversed with a reason until it is marked paid, and the next run's payout includes the reversed amount", async () => {
  const { operator, partner, earns } = await earningInTest();
  const amount = await earns(1_000);
  await postRun(operator, inTest(await newRun(operator, partner.environment)));
  const [payout] = (await listPartnerPayouts(partner, { limit: 1 })).rows;
  const id = payout?.id ?? "";
  await reversePayout(operator, unpaid(id));
  await expect(reversePayout(operator, unpaid(id))).rejects.toMatchObject({ code: "forbidden" });
  await expect(markPaid(operator, { ...payoutIn(id), bank_reference: "B-1" })).rejects.toMatchObject({
    code: "forbidden",
  });

  const more = await earns(100);
  expect((await owedTo(operator, partner))?.amount).toBe(amount + more);
  await postRun(operator, inTest(await newRun(operator, partner.environment)));
  const [again] = (await listPartnerPayouts(partner, { limit: 1 })).rows;
  expect(again?.amount).toBe(amount + more);
  const lines = await listPartnerPayoutLines(partner, { reference: again?.reference ?? "", limit: 10 });
  expect(
    lines.rows.map(({ kind, amount: of, reference }) => [kind, of, kind === "redemption" ? null : reference]),
  ).toEqual([
    ["redemption", more, null],
    ["payout_reversal", amount, payout?.reference],
  ]);
  await markPaid(operator, { ...payoutIn(again?.id ?? ""), bank_reference: "B-2" });
  await expect(reversePayout(operator, unpaid(again?.id ?? ""))).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await listPartnerPayouts(partner, { limit: 2 })).rows).toMatchObject([
    { status: "paid", bankReference: "B-2", reversedBecause: null },
    { status: "reversed", bankReference: null, reversedBecause: "The bank says it is closed." },
  ]);
});

test("a live payout run skips suspended partners and partners without bank details, and a later run pays them", async () => {
  const { operator, resellers } = await peopleIn("live");
  const { user: silent, partner } = await newInLive(operator);
  const { user, partner: other } = await newInLive(operator);
  const amount = await earn(operator, resellers[0], partner, 1_000);
  const more = await earn(operator, resellers[0], other, 2_000);
  expect(await owedTo(operator, partner)).toMatchObject({ amount, holdReason: "no_bank_details" });
  expect(await prepareRun(operator, "live")).toEqual({ kind: "nothing_payable" });
  await setBankDetails(user, { account_holder: "Other Games", iban: IBAN });
  await suspendAccount(operator, { account_id: user.accountId, reason: "a test" });
  expect(await owedTo(operator, other)).toMatchObject({ holdReason: "suspended" });
  expect(await prepareRun(operator, "live")).toEqual({ kind: "nothing_payable" });

  await setBankDetails(silent, { account_holder: "Acme Games", iban: IBAN });
  await reinstateAccount(operator, { account_id: user.accountId });
  await postRun(operator, { environment: "live", run_id: await newRun(operator, "live") });
  expect((await listPartnerPayouts(partner, { limit: 9 })).rows).toMatchObject([
    { amount, status: "posted" },
  ]);
  expect((await listPartnerPayouts(other, { limit: 9 })).rows).toMatchObject([
    { amount: more, status: "posted" },
  ]);
});

test("a test payout run pays test money only, and cannot be posted or discarded in the live environment", async () => {
  const { operator, partner, earns } = await earningInTest();
  await earns(1_000);
  const before = await readTotals(operator, "live");
  const run_id = await newRun(operator, partner.environment);
  for (const end of [postRun, discardRun])
    await expect(end(operator, { environment: "live", run_id })).rejects.toMatchObject({ code: "not_found" });
  await postRun(operator, inTest(run_id));
  expect((await readTotals(operator, "live"))?.totals).toEqual(before?.totals);
});

test("partners cannot manage payout runs, and see only their own payouts", async () => {
  const { operator, partner, earns } = await earningInTest();
  const outsider = await newPartner();
  await earns(1_000);
  const run_id = await newRun(operator, partner.environment);
  for (const attempt of [
    prepareRun(outsider, "test"),
    postRun(outsider, inTest(run_id)),
    discardRun(outsider, inTest(run_id)),
    markRunPaid(outsider, { ...inTest(run_id), bank_reference: "B" }),
    retrieveRun(outsider, "test", run_id),
    newBankDetailsInDraft(outsider, { id: run_id, status: "prepared" }),
  ])
    await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
  await postRun(operator, inTest(run_id));
  const [payout] = (await listPartnerPayouts(partner, { limit: 1 })).rows;
  const reference = payout?.reference ?? "";
  await expect(reversePayout(outsider, unpaid(payout?.id ?? ""))).rejects.toMatchObject({
    code: "forbidden",
  });
  for (const who of [callerFor(outsider, "test"), { ...partner, environment: "live" as const }]) {
    expect((await listPartnerPayouts(who, { limit: 1 })).rows).toEqual([]);
    await expect(listPartnerPayoutLines(who, { reference, limit: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
  }
});

test("the totals include a new redemption at once, and posting its payout moves the amount from owed to paid out", async () => {
  const { operator, partner, earns } = await earningInTest();
  const before = (await readTotals(operator, "test"))?.totals;
  const payout = await earns(1_000);
  const fresh = await readTotals(operator, "test");
  expect(fresh?.totals).toEqual({
    ...before,
    funded: (before?.funded ?? 0) + 1_000,
    owed: (before?.owed ?? 0) + payout,
    fees: (before?.fees ?? 0) + 1_000 - payout,
  });
  await advanceTotalsToNow();
  expect((await readTotals(operator, "test"))?.totals).toEqual(fresh?.totals);
  await postRun(operator, inTest(await newRun(operator, partner.environment)));
  const paid = await readTotals(operator, "test");
  expect(paid).toMatchObject({ missing: 0, totals: { owed: 0 } });
  expect(paid?.totals.paidOut).toBe((fresh?.totals.paidOut ?? 0) + (fresh?.totals.owed ?? 0));
});
