import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { checkBooksSince } from "../../support/fixtures/books";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { cancel, erase, expire, intent, type Model, pay, replay, sale, topUp } from "./model";
import { chargeBack, refund } from "./model-returns";

const amount = fc.integer({ min: 1, max: 3_000 });
const index = fc.nat({ max: 50 });

const commands = fc.commands(
  [
    amount.map(topUp),
    fc.array(amount, { minLength: 1, maxLength: 5 }).map(sale),
    fc.constant(replay()),
    amount.map(intent),
    fc
      .tuple(index, fc.array(index, { minLength: 1, maxLength: 4 }))
      .map(([which, picks]) => pay(which, picks)),
    fc
      .tuple(index, fc.array(index, { minLength: 1, maxLength: 4 }))
      .map(([which, picks]) => pay(which, picks)),
    fc.tuple(index, fc.constantFrom("customer", "partner")).map(([which, by]) => cancel(which, by)),
    fc
      .tuple(index, fc.option(amount, { nil: undefined }))
      .map(([which, requestedAmount]) => refund(which, requestedAmount)),
    fc
      .tuple(index, fc.integer({ min: 1, max: 500 }))
      .map(([which, requestedAmount]) => refund(which, requestedAmount)),
    index.map(expire),
    index.map(chargeBack),
    fc.constant(erase()),
  ],
  { size: "+1" },
);

test("the ledger matches a model after any sequence of top-ups, sales, replays, redemptions, refunds, cancellations, expiries, chargebacks and erasures", {
  tag: PROPERTY,
}, async () => {
  const reseller = await resellerInTest();
  const partner = await partnerInTest();
  const product = { operator: await newOperator(), reseller, partner, nextKey: () => randomUUID() };
  await fc.assert(
    fc.asyncProperty(commands, async (cmds) => {
      const begunAt = new Date();
      const { balance } = await readWallet(reseller);
      const model: Model = { wallet: balance, vouchers: [], intents: [], lastSale: undefined };
      await fc.asyncModelRun(() => ({ model, real: product }), cmds);
      expect(await checkBooksSince(begunAt)).toEqual([]);
    }),
    runs({ push: 3, deep: 150 }),
  );
});
