import { markRunPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listPartnerPayouts } from "@/lib/money/payouts/partner-payouts";
import { postRun } from "@/lib/money/payouts/payout-run";
import { retrieveRun } from "@/lib/money/payouts/read-runs";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { earn, newRun } from "../../support/world/payouts";

const test = withOwnDatabase();

test("marking a payout run as paid marks the run's posted payouts as paid, and skips reversed ones", async () => {
  const [operator, reseller] = [await newOperator(), await resellerInTest()];
  const [one, other] = [await partnerInTest(), await partnerInTest()];
  const amount = await earn(operator, reseller, one, 1_000);
  const back = await earn(operator, reseller, other, 2_000);
  const runId = await newRun(operator, "test");
  const run = { environment: "test" as const, run_id: runId };
  await postRun(operator, run);
  const onItsWay = { inTransit: 2, inTransitAmount: amount + back, paidAmount: 0, reversedAmount: 0 };
  expect(await retrieveRun(operator, "test", runId)).toMatchObject(onItsWay);

  const [payout] = (await listPartnerPayouts(other, { limit: 1 })).rows;
  const reversal = { environment: "test" as const, payout_id: payout?.id ?? "", reason: "Closed." };
  await reversePayout(operator, reversal);
  expect(await markRunPaid(operator, { ...run, bank_reference: "B-3" })).toBe(1);
  expect(await markRunPaid(operator, { ...run, bank_reference: "B-4" })).toBe(0);
  expect(await retrieveRun(operator, "test", runId)).toMatchObject({
    ...{ amount: amount + back, inTransit: 0, paid: 1, reversed: 1 },
    ...{ inTransitAmount: 0, paidAmount: amount, reversedAmount: back },
  });
});
