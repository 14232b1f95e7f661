import { HOUR_MS } from "@/lib/clock";
import { listUsedVouchers } from "@/lib/redemption-intents/list-used-vouchers";
import { payWith } from "@/lib/redemption-intents/pay-intent";
import { readCodes } from "@/lib/redemption-intents/read-codes";
import { expect, test } from "../fixtures/verbs";
import { partnerInTest, resellerInTest } from "../world/accounts";
import { openCheckout } from "../world/intents";
import { sellInTest } from "../world/sales";

test("what a receipt says was left is counted in the order of the payments, whatever the clocks of the processes say", async () => {
  const [partner, reseller] = [await partnerInTest(), await resellerInTest()];
  const codes = await sellInTest(reseller, [1_000]);
  const aheadMs = [2 * HOUR_MS, -HOUR_MS, HOUR_MS, 0];
  const receipts: string[] = [];
  for (const ms of aheadMs) {
    const accessCode = await openCheckout(partner, 200);
    const look = await readCodes(accessCode, codes, undefined);
    expect(await payWith({ ...look, at: new Date(look.at.getTime() + ms) })).toEqual({ kind: "paid" });
    receipts.push(accessCode);
  }
  const left = await Promise.all(receipts.map(listUsedVouchers));
  expect(left.map(([used]) => used?.left)).toEqual([800, 600, 400, 200]);
});
