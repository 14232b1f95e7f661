import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { created, type Outcome, replayed } from "@/lib/base/outcome";
import { billCycle } from "@/lib/payments/cycles/bill-cycle";
import { idempotencyOf } from "@/lib/payments/idempotency/idempotency.sql";
import type { SaleResult } from "@/lib/payments/payment.sql";
import { mintVoucher } from "@/lib/payments/vouchers/voucher.sql";
import { presentPayment } from "./read-payments";
import type { CreatePaymentInput, PaymentResource } from "./schema";
import { sellVouchers } from "./sell-vouchers";

/**
 * Creates a reseller's payment: bills a cycle when `subscription_access_code` is set, otherwise sells vouchers. Throws the same
 * errors as {@link billCycle} or {@link sellVouchers}.
 */
export async function createPayment(
  caller: Caller,
  input: CreatePaymentInput,
): Promise<Outcome<PaymentResource>> {
  const sold = await sellOrBill(caller, input);
  const resource = presentPayment(sold.payment, sold.vouchers, now());
  return sold.replayed ? replayed(resource) : created(resource);
}

function sellOrBill(caller: Caller, input: CreatePaymentInput): Promise<SaleResult> {
  const { subscription_access_code: code, reseller_charge_reference: chargeReference } = input;
  if (code === undefined || chargeReference === undefined) return sellFromInput(caller, input);
  return billCycle(caller, code, {
    chargeReference,
    lines: input.vouchers ?? [],
    customerIdentifier: input.customer_identifier,
    metadata: input.metadata ?? {},
    resellerSubscriptionReference: input.reseller_subscription_reference ?? undefined,
    idempotencyKey: input.idempotency_key,
  });
}

/**
 * Sells the vouchers in `input`, which comes from an API request or a dashboard form, and debits the caller's wallet. Throws
 * the same errors as {@link sellVouchers}.
 */
export function sellFromInput(caller: Caller, input: CreatePaymentInput): Promise<SaleResult> {
  const at = now();
  return sellVouchers(caller, {
    vouchers: (input.vouchers ?? []).flatMap(({ denomination, quantity }) =>
      Array.from({ length: quantity }, () => mintVoucher(denomination, at)),
    ),
    customerIdentifier: input.customer_identifier,
    metadata: input.metadata ?? {},
    idempotency: idempotencyOf("create_voucher_payment", input, newId(), at),
  });
}
