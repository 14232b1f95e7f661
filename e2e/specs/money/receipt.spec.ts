import { HOUR_MS } from "@/lib/base/clock";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { payWithChecked } from "@/lib/payments/intents/pay-intent";
import { listUsedVouchers } from "@/lib/payments/intents/view-checkout";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest, resellerInTest } from "../../support/world/accounts";
import { openCheckout } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

test("the remaining balance on a receipt follows the order of payments, even with clock skew", async () => {
  const [partner, reseller] = [await partnerInTest(), await resellerInTest()];
  const codes = await sellInTest(reseller, [1_000]);
  const aheadMs = [2 * HOUR_MS, -HOUR_MS, HOUR_MS, 0];
  const receipts: string[] = [];
  for (const ms of aheadMs) {
    const accessCode = await openCheckout(partner, 200);
    const checked = await checkCodes(accessCode, codes, undefined);
    expect(await payWithChecked({ ...checked, at: new Date(checked.at.getTime() + ms) })).toEqual({
      kind: "paid",
    });
    receipts.push(accessCode);
  }
  const left = await Promise.all(receipts.map(listUsedVouchers));
  expect(left.map(([used]) => used?.left)).toEqual([800, 600, 400, 200]);
});
