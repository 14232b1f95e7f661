import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import type { Caller } from "@/lib/base/caller";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { listPartnerPayouts } from "@/lib/money/payouts/partner-payouts";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow, holdRowShared, holdRunPreparation } from "../../support/fixtures/row-lock";
import {
  approve,
  newOperator,
  newPartner,
  partnerInTest,
  peopleIn,
  resellerInTest,
} from "../../support/world/accounts";
import { advanceTotalsToNow, earn, IBAN, newRun, OTHER_IBAN, owedTo } from "../../support/world/payouts";
import { runOf } from "./prepare-during-discard";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });
test.afterEach(async () => {
  await advanceTotalsToNow();
  expect(await checkInvariants()).toEqual([]);
});

async function newInLive(operator: SignedInUser) {
  const user = await newPartner();
  await approve(operator, user.accountId);
  await setBankDetails(user, { account_holder: "Acme Games", iban: IBAN });
  return { user, partner: callerFor(user, "live") };
}

test("posting a payout run is refused if one of its partners was suspended after the run was prepared, and the next run pays the others", async () => {
  const { operator, resellers } = await peopleIn("live");
  const [honest, suspect] = [await newInLive(operator), await newInLive(operator)];
  for (const { partner } of [honest, suspect]) await earn(operator, resellers[0], partner, 1_000);
  const account = { account_id: suspect.user.accountId };
  const inLive = (run_id: string) => ({ environment: "live" as const, run_id });
  const paid = async (partner: Caller) => (await listPartnerPayouts(partner, { limit: 9 })).rows.length;
  const run = await newRun(operator, "live");
  await suspendAccount(operator, { ...account, reason: "a test" });
  const refusal = { code: "forbidden", message: expect.stringContaining("was suspended after") };
  await expect(postRun(operator, inLive(run))).rejects.toMatchObject(refusal);
  await reinstateAccount(operator, account);
  await expect(postRun(operator, inLive(run))).rejects.toMatchObject(refusal);
  expect([await paid(honest.partner), await paid(suspect.partner)]).toEqual([0, 0]);

  await discardRun(operator, inLive(run));
  await suspendAccount(operator, { ...account, reason: "a test" });
  await postRun(operator, inLive(await newRun(operator, "live")));
  expect([await paid(honest.partner), await paid(suspect.partner)]).toEqual([1, 0]);
  expect(await owedTo(operator, suspect.partner)).toMatchObject({ holdReason: "suspended" });
});

test("a payout run skips a partner that is suspended while the run is being prepared, and uses bank details that are changed during that time", async () => {
  const { operator, resellers } = await peopleIn("live");
  const [suspect, moving] = [await newInLive(operator), await newInLive(operator)];
  for (const { partner } of [suspect, moving]) await earn(operator, resellers[0], partner, 1_000);
  await advanceTotalsToNow();
  // Makes the preparation wait, after it has read everything, until the preparation of another run has ended.
  const other = await holdRunPreparation("live");
  const prepared = prepareRun(operator, "live");
  await other.untilWaiting(1);
  await suspendAccount(operator, { account_id: suspect.user.accountId, reason: "a test" });
  await setBankDetails(moving.user, { account_holder: "Acme Games", iban: OTHER_IBAN });
  await other.release();
  const { runId } = runOf(await prepared);
  const { rows } = await listPayoutsOfRun(operator, { environment: "live", runId, limit: 10 });
  expect(rows.map(({ accountId, ibanShown }) => [accountId, ibanShown])).toEqual([
    [moving.user.accountId, "NL91 … 4300"],
  ]);
  await discardRun(operator, { environment: "live", run_id: runId });
});

test("posting a payout run is refused if it was prepared while the suspension of one of its partners waited for a lock", async () => {
  const [operator, reseller, partner] = [await newOperator(), await resellerInTest(), await partnerInTest()];
  await earn(operator, reseller, partner, 1_000);
  await advanceTotalsToNow();
  const account = { account_id: partner.accountId };
  const refund = await holdRowShared("accounts", partner.accountId);
  const suspended = suspendAccount(operator, { ...account, reason: "a test" });
  await refund.untilWaiting(1);
  const { runId } = runOf(await prepareRun(operator, "test"));
  await refund.release();
  await suspended;
  await reinstateAccount(operator, account);
  const run = { environment: "test", run_id: runId } as const;
  await expect(postRun(operator, run)).rejects.toMatchObject({ code: "forbidden" });
  await discardRun(operator, run);
});

test("posting a payout run while one of its partners is being suspended is refused and pays nothing", async () => {
  const [operator, reseller, partner] = [await newOperator(), await resellerInTest(), await partnerInTest()];
  await earn(operator, reseller, partner, 1_000);
  const run_id = await newRun(operator, partner.environment);
  const account = await holdRow("accounts", partner.accountId);
  const suspended = suspendAccount(operator, { account_id: partner.accountId, reason: "a test" });
  await account.untilWaiting(1);
  const posted = postRun(operator, { environment: "test", run_id });
  await account.untilWaiting(2);
  const refused = expect(posted).rejects.toMatchObject({ code: "forbidden" });
  await account.release();
  await suspended;
  await refused;
  expect((await listPartnerPayouts(partner, { limit: 1 })).rows).toEqual([]);
  await discardRun(operator, { environment: "test", run_id });
});
