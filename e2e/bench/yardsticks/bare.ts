import { now } from "@/lib/base/clock";
import { newId, newReference } from "@/lib/base/ids";
import { sum } from "@/lib/base/money";
import { planCycle } from "@/lib/payments/cycles/plan-cycle";
import { decideBill } from "@/lib/payments/cycles/rules";
import { insertCycles, selectBillContext } from "@/lib/payments/cycles/store";
import {
  fingerprint,
  type IdempotencyRecord,
  selectIdempotencyRecord,
} from "@/lib/payments/idempotency/idempotency.sql";
import { presentIntent } from "@/lib/payments/intents/intent.sql";
import { INTENT_LIFE_MS } from "@/lib/payments/intents/rules";
import { insertIntent, selectIntent } from "@/lib/payments/intents/store";
import { selectPaymentById, toSoldVoucher } from "@/lib/payments/payment.sql";
import { newRequest } from "@/lib/payments/requests/new-request.sql";
import { presentPayment } from "@/lib/payments/voucher-payments/read-payments";
import { insertSale } from "@/lib/payments/voucher-payments/store";
import { mintVoucher, openVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { knownCaller } from "./known-caller";
import type { Yardstick } from "./yardstick";

/**
 * A server that shows the maximum rate without batching. It sends the product's own statements, prepared and over pooled
 * connections, but each statement serves a single request. It writes the same rows and returns the same responses as the
 * product, but skips everything else, such as validation and looking up the API key of every request.
 */
export const bare: Yardstick = {
  caller: knownCaller,

  async sell(caller, input) {
    const at = now();
    const vouchers = (input.vouchers ?? []).map(({ denomination }) => mintVoucher(denomination, at));
    const idempotency = idempotencyOf(input, "create_voucher_payment", newId(), at);
    const payment = {
      id: idempotency.resourceId,
      reference: newReference("VOUCHER"),
      amount: sum(vouchers.map(({ amount }) => amount)),
      voucherCount: vouchers.length,
      customerIdentifier: input.customer_identifier,
      metadata: input.metadata ?? {},
      chargedBackAt: null,
      subscription: null,
      createdAt: at,
    };
    const sale = { caller, payment, vouchers, idempotency, topUp: undefined };
    if ((await insertSale.unbatched(sale))[0]?.result === "made")
      return presentPayment(
        payment,
        vouchers.map((one) => toSoldVoucher(one, at)),
        at,
      );
    const [earlier] = await selectIdempotencyRecord.unbatched({ caller, key: idempotency.key ?? "" });
    const rows = await selectPaymentById.unbatched({ caller, by: { id: found(earlier).resourceId } });
    const sold = rows.map((row) => ({
      ...row,
      createdAt: row.soldAt,
      code: openVoucherCode(row.codeCipher),
    }));
    return presentPayment(found(rows[0]), sold, at);
  },

  async bill(caller, input) {
    const at = now();
    const bill = {
      chargeReference: input.reseller_charge_reference ?? "",
      lines: input.vouchers ?? [],
      customerIdentifier: input.customer_identifier,
      metadata: input.metadata ?? {},
    };
    const print = fingerprint({ lines: bill.lines, customerIdentifier: bill.customerIdentifier });
    const { chargeReference } = bill;
    const code = input.subscription_access_code ?? "";
    const seen = found(
      (await selectBillContext.unbatched({ caller, code, chargeReference, key: undefined }))[0],
    );
    const decision = decideBill(seen, {
      paid: undefined,
      isKeyUsed: false,
      resellerId: caller.accountId,
      lines: bill.lines,
      fingerprint: print,
      resellerSubscriptionReference: undefined,
      lostRace: false,
    });
    if (decision.kind !== "bill") throw new Error(`a bill is refused: ${decision.kind}`);
    const plan = planCycle(caller, seen, bill, print, decision, at);
    if ((await insertCycles.unbatched(plan))[0]?.result !== "made") throw new Error("a cycle was not made");
    return presentPayment(plan.payment, [toSoldVoucher(plan.voucher, at)], at);
  },

  async createIntent(caller, input) {
    const at = now();
    const intent = {
      ...newRequest(caller, input, "RDM", at),
      items: null,
      status: "pending" as const,
      failureReason: null,
      expiresAt: new Date(at.getTime() + INTENT_LIFE_MS),
      mayExtend: true,
      redeemedAt: null,
      refundedAmount: 0,
    };
    const idempotency = idempotencyOf(input, "create_redemption_intent", intent.id, at);
    const [made] = await insertIntent.unbatched({ caller, idempotency, request: intent });
    const { customerId, customerCreatedAt, customerUpdatedAt } = found(made);
    if (!customerId || !customerCreatedAt || !customerUpdatedAt) throw new Error("an intent was not made");
    return presentIntent({ ...intent, customerId, customerCreatedAt, customerUpdatedAt }, at);
  },

  async retrieveIntent(caller, reference) {
    const [row] = await selectIntent.byReference.unbatched({ caller, value: reference });
    return presentIntent(found(row), now());
  },
};

function idempotencyOf(
  input: { readonly idempotency_key?: string | undefined },
  operation: string,
  resourceId: string,
  at: Date,
): IdempotencyRecord {
  return { key: input.idempotency_key, operation, fingerprint: fingerprint(input), resourceId, at };
}

/** Returns `value`. Throws if it is undefined, because a benchmark's requests refer only to existing objects. */
function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("the object of a request does not exist");
  return value;
}
