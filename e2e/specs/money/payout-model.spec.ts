import fc from "fast-check";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { readTotals } from "@/lib/money/ledger/totals";
import { postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { advanceTotalsToNow } from "../../support/world/payouts";
import {
  discard,
  type Model,
  mark,
  post,
  prepare,
  prepareAfterDiscard,
  reverse,
  timePasses,
} from "./payout-model";
import { chargeBack, redeem, refund } from "./payout-model-payments";

const test = withOwnDatabase();

const index = fc.nat({ max: 50 });
const redeems = fc
  .tuple(index, fc.integer({ min: 1, max: 3_000 }))
  .map(([which, amount]) => redeem(which, amount));

const commands = fc.commands(
  [
    redeems,
    redeems,
    index.map(chargeBack),
    index.map((which) => refund(which, undefined)),
    fc
      .tuple(index, fc.integer({ min: 1, max: 1_500 }))
      .map(([which, requestedAmount]) => refund(which, requestedAmount)),
    fc.constant(timePasses()),
    fc.constant(timePasses()),
    fc.constant(prepare()),
    index.map(prepare),
    index.map(prepare),
    index.map(prepareAfterDiscard),
    index.map(prepareAfterDiscard),
    fc.constant(post()),
    fc.constant(post()),
    fc.constant(discard()),
    index.map(reverse),
    index.map(mark),
  ],
  { size: "+1" },
);

/**
 * Posts payout runs, first the draft run if there is one, until nothing can be paid. Returns the total amount paid out so far.
 */
async function payAll(operator: SignedInUser): Promise<number> {
  for (;;) {
    await advanceTotalsToNow();
    const left = await prepareRun(operator, "test");
    if (left.kind === "nothing_payable") break;
    await postRun(operator, { environment: "test", run_id: left.runId });
  }
  return (await readTotals(operator, "test"))?.totals.paidOut ?? 0;
}

test("the ledger matches a model after any sequence of redemptions, refunds, chargebacks, payout runs and reversals", {
  tag: PROPERTY,
}, async () => {
  const [operator, reseller] = [await newOperator(), await resellerInTest()];
  await fc.assert(
    fc.asyncProperty(commands, async (cmds) => {
      const paidBefore = await payAll(operator);
      const partners = [await partnerInTest(), await partnerInTest()];
      const model: Model = {
        settled: [],
        moments: [],
        unsettled: [0, 0],
        unclaimedRefunds: [0, 0],
        run: undefined,
        payouts: [],
        payments: [],
        paidBefore,
      };
      await fc.asyncModelRun(() => ({ model, real: { operator, reseller, partners } }), cmds);
      expect(await checkInvariants()).toEqual([]);
    }),
    runs({ push: 3, deep: 100 }),
  );
});
