import { callerFor } from "@/lib/base/signed-in-user";
import { rowOf, sql } from "@/lib/db/sql";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { expect, test } from "../../support/fixtures/api-test";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { holdRow } from "../../support/fixtures/row-lock";
import { partnerOf } from "../../support/world/accounts";
import { paidIntent } from "../../support/world/refunds";

// Within one process, refunds of one payment run in turn. Only different processes can read the same state of a payment.
test("of two concurrent refunds of one payment in two processes, the second can refund at most the remaining amount", async ({
  api,
  world,
}) => {
  const { user, keys } = await partnerOf(world, "Refunding Games");
  const [partner, shop] = [callerFor(user, "test"), callerFor(world.otherReseller.user, "test")];
  for (const [amount, second] of [
    [700, "validation_failed"],
    [400, "created"],
  ] as const) {
    const { reference, access_code } = await paidIntent(partner, shop, 1_000);
    const payment = await rowOf({ id: "text", voucherId: "text" })(sql`
      SELECT i.id, r.voucher_id AS "voucherId" FROM redemption_intents i JOIN redemptions r ON r.intent_id = i.id
      WHERE i.access_code = ${access_code}`);
    const lock = await holdRow("redemption_intents", payment?.id ?? "");
    const results = Promise.all([
      api
        .call("POST", `/redemption-intents/${reference}/refunds`, { key: keys.test, body: { amount } })
        .then(({ body }) => body.error_code ?? "created"),
      createRefund(partner, { reference }, createRefundInput.parse({ amount })).then(
        ({ kind }) => kind,
        errorCodeOf,
      ),
    ]);
    await lock.untilWaiting(2);
    await lock.release();
    expect((await results).toSorted()).toEqual(["created", second].toSorted());
    const refunded = second === "created" ? 2 * amount : amount;
    expect((await api.retrieveIntent(keys.test, reference)).body.data.refunded_amount).toBe(refunded);
    const voucher = await rowOf({ balance: "integer" })(sql`
      SELECT current_balance AS balance FROM vouchers WHERE id = ${payment?.voucherId}::uuid`);
    expect(voucher?.balance).toBe(refunded);
  }
});
