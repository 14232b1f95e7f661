import type { Caller } from "@/lib/base/caller";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { advanceTotalsToNow, earningInTest } from "../../support/world/payouts";
import { paidIntent } from "../../support/world/refunds";
import { fund } from "../../support/world/sales";

const test = withOwnDatabase();
test.afterEach(async () => {
  await advanceTotalsToNow();
  expect(await checkInvariants()).toEqual([]);
});

const refund = (partner: Caller, reference: string, amount: number) =>
  createRefund(partner, { reference }, createRefundInput.parse({ amount })).then(
    ({ kind }) => kind,
    errorCodeOf,
  );

test("many concurrent partial refunds of one payment all succeed", { tag: PROPERTY }, async () => {
  const count = rounds({ push: 40, deep: 100 });
  const { operator, reseller, partner } = await earningInTest();
  await fund(operator, reseller, count * 10);
  const { reference } = await paidIntent(partner, reseller, count * 10);
  const results = await Promise.all(Array.from({ length: count }, () => refund(partner, reference, 10)));
  expect(new Set(results)).toEqual(new Set(["created"]));
  expect(await refund(partner, reference, 1)).toBe("already_refunded");
});

test("parallel refunds of many payments to one partner all succeed", async () => {
  const { operator, reseller, partner } = await earningInTest();
  await fund(operator, reseller, 2_000);
  const payments = [];
  for (let paid = 0; paid < 20; paid += 1) payments.push(await paidIntent(partner, reseller, 100));
  const results = await Promise.all(
    payments.flatMap(({ reference }) => [30, 70].map((amount) => refund(partner, reference, amount))),
  );
  expect(new Set(results)).toEqual(new Set(["created"]));
});
