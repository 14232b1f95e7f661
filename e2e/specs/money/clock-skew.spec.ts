import { DAY_MS } from "@/lib/base/clock";
import { rowOf, rowsOf, sql } from "@/lib/db/sql";
import { actionByCaller } from "@/lib/identity/audit/audit.sql";
import { failIntents } from "@/lib/payments/intents/fail-store";
import { failureOf } from "@/lib/payments/intents/intent.sql";
import { selectExpired } from "@/lib/payments/intents/store";
import { chargeBack, selectChargeable } from "@/lib/payments/voucher-payments/payment-store";
import { moveExpiredToBreakage } from "@/lib/payments/vouchers/expire-vouchers.sql";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { peopleIn } from "../../support/world/accounts";
import { expire, newIntent } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

/** A dedicated database, so that no other test's vouchers and intents expire. */
const test = withOwnDatabase();

/** Returns the time in a process whose clock is two years ahead. */
const ahead = () => new Date(Date.now() + 730 * DAY_MS);

test("a process with a fast clock expires only vouchers that are due to expire", async () => {
  const { resellers } = await peopleIn("test");
  await sellInTest(resellers[0], [700]);
  await sellInTest(resellers[0], [900]);
  await rowsOf({ id: "text" })(sql`
    UPDATE vouchers SET expires_at = now() - interval '1 second' WHERE initial_balance = 900 RETURNING id`);
  expect(await moveExpiredToBreakage(ahead(), 500)).toBe(1);
  expect(await moveExpiredToBreakage(ahead(), 500)).toBe(0);
  const left = rowsOf({ face: "integer", left: "integer" })(sql`
    SELECT initial_balance AS face, current_balance AS left FROM vouchers ORDER BY initial_balance`);
  expect(await left).toEqual([
    { face: 700, left: 700 },
    { face: 900, left: 0 },
  ]);
});

test("a chargeback by a process with a fast clock returns an unexpired voucher's balance to the reseller", async () => {
  const { resellers } = await peopleIn("test");
  const [reseller] = resellers;
  await sellInTest(reseller, [700]);
  const latest = await rowOf({ reference: "text" })(sql`
    SELECT reference FROM voucher_payments WHERE account_id = ${reseller.accountId}::uuid`);
  const sale = await selectChargeable(reseller, latest?.reference ?? "", ahead());
  if (!sale) throw new Error("the sale is gone");
  expect(sale.returnable).toBe(700);
  expect(await chargeBack(sale, actionByCaller(reseller, "payment.charged_back", ahead()))).toEqual({
    open: true,
    returned: 700,
  });
});

test("a process with a fast clock expires only intents that are due to expire", async () => {
  const { partner } = await peopleIn("test");
  await newIntent(partner, 1_000);
  await expire((await newIntent(partner, 2_000)).access_code);
  const due = await selectExpired(ahead(), 500);
  expect(await failIntents(due.map((intent) => failureOf(intent, "expired", ahead())))).toMatchObject({
    failed: 1,
  });
  expect(await selectExpired(ahead(), 500)).toEqual([]);
  const written = rowsOf({ amount: "integer", status: "text" })(sql`
    SELECT amount, status::text AS status FROM redemption_intents ORDER BY amount`);
  expect(await written).toEqual([
    { amount: 1_000, status: "pending" },
    { amount: 2_000, status: "failed" },
  ]);
});
