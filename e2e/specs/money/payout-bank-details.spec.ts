import { callerFor } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { getBankDetails, setBankDetails } from "@/lib/money/bank-details/bank-details";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { postRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun, newBankDetailsInDraft, retrieveRun } from "@/lib/money/payouts/read-runs";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { approve, newPartner, peopleIn } from "../../support/world/accounts";
import { advanceTotalsToNow, earn, IBAN, newRun, OTHER_IBAN } from "../../support/world/payouts";

const test = withOwnDatabase();

/** Makes an account's bank details look as if they were set this many days ago. */
const backdateBankDetails = (accountId: string, days: number) =>
  prisma().$executeRaw`
    UPDATE bank_details SET changed_at = now() - ${days} * interval '1 day' WHERE account_id = ${accountId}::uuid`;

test("a payout uses the bank details that were set when its draft run was created, and operators see when they last changed and how many partners of the draft have new ones", async () => {
  const { operator, resellers } = await peopleIn("live");
  const user = await newPartner();
  await approve(operator, user.accountId);
  await setBankDetails(user, { account_holder: "Acme Games", iban: IBAN });
  await earn(operator, resellers[0], callerFor(user, "live"), 1_000);
  const run_id = await newRun(operator, "live");
  await setBankDetails(user, { account_holder: "Somebody", iban: OTHER_IBAN });
  const flagged = async () => newBankDetailsInDraft(operator, await retrieveRun(operator, "live", run_id));
  expect(await flagged()).toBe(1);
  await backdateBankDetails(user.accountId, 4);
  expect(await flagged()).toBe(0);
  await backdateBankDetails(user.accountId, 2);
  expect(await flagged()).toBe(1);
  await postRun(operator, { environment: "live", run_id });
  expect(await flagged()).toBe(0);
  const { rows } = await listPayoutsOfRun(operator, { environment: "live", runId: run_id, limit: 10 });
  expect(rows).toMatchObject([{ accountHolder: "Acme Games", ibanShown: "DE89 … 3000", status: "posted" }]);
  expect(rows[0]?.bankChangedAt).toEqual((await getBankDetails(user))?.changedAt);
  await advanceTotalsToNow();
  expect(await checkInvariants()).toEqual([]);
});
