import { readFigures } from "@/lib/insight/account-figures/read-figures";
import { advanceOutstanding, readOutstanding } from "@/lib/money/ledger/totals";
import { previewNextPayout } from "@/lib/money/payouts/partner-payouts";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { advanceTotalsToNow, earn } from "../../support/world/payouts";
import { fund, sell } from "../../support/world/sales";

const test = withOwnDatabase();

test("outstanding and owed amounts are zero and have no timestamp until they are first computed", async () => {
  const [operator, reseller, partner] = [await newOperator(), await resellerInTest(), await partnerInTest()];
  const startedAt = new Date();
  const earned = await earn(operator, reseller, partner, 1_000);
  await earn(operator, reseller, partner, 500);
  await fund(operator, reseller, 500);
  await sell(reseller, [500]);
  expect(await readOutstanding(operator, reseller)).toEqual({ amount: 0, at: null });
  expect(await readFigures(operator, reseller)).toMatchObject({ outstanding: null });
  expect(await previewNextPayout(partner)).toMatchObject({ owed: 0, at: null });

  await advanceTotalsToNow();
  await advanceOutstanding();
  const { amount, at } = await readOutstanding(operator, reseller);
  expect(amount).toBe(500);
  expect(at?.getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
  expect(await readFigures(operator, reseller)).toMatchObject({ outstanding: { display: "€5.00", at } });
  const next = await previewNextPayout(partner);
  expect(next?.owed).toBeGreaterThan(earned);
  expect(next?.at?.getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
});
