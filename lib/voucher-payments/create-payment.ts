import type { Caller } from "@/lib/accounts/caller";
import { now } from "@/lib/clock";
import { created, type Outcome, replayed } from "@/lib/http/operation";
import { fingerprint } from "@/lib/idempotency/fingerprint";
import { newId } from "@/lib/ids";
import { mintVoucher } from "@/lib/vouchers/mint-voucher";
import { billCycle } from "./bill-cycle";
import { presentPayment } from "./present-payment";
import type { CreatePaymentInput, PaymentResource } from "./schema";
import { sellVouchers } from "./sell-vouchers";

/** A reseller's payment: with `subscription_access_code` the bill of a cycle, without it a one-off sale. */
export function createPayment(caller: Caller, input: CreatePaymentInput): Promise<Outcome<PaymentResource>> {
  const { subscription_access_code: code, reseller_charge_reference: chargeReference } = input;
  if (code === undefined || chargeReference === undefined) return sellOnce(caller, input);
  return billCycle(caller, code, {
    chargeReference,
    lines: input.vouchers ?? [],
    customerIdentifier: input.customer_identifier,
    metadata: input.metadata ?? {},
    resellerSubscriptionReference: input.reseller_subscription_reference ?? undefined,
  });
}

/** Up to five vouchers, their total debited from the caller's wallet. Errors as `sellVouchers`. */
async function sellOnce(caller: Caller, input: CreatePaymentInput): Promise<Outcome<PaymentResource>> {
  const at = now();
  const sold = await sellVouchers(caller, {
    vouchers: (input.vouchers ?? []).flatMap(({ denomination, quantity }) =>
      Array.from({ length: quantity }, () => mintVoucher(denomination, at)),
    ),
    customerIdentifier: input.customer_identifier,
    metadata: input.metadata ?? {},
    identity: {
      key: input.idempotency_key,
      operation: "create_voucher_payment",
      fingerprint: fingerprint(input),
      resourceId: newId(),
      at,
    },
  });
  const resource = presentPayment(sold.payment, sold.vouchers, now());
  return sold.replayed ? replayed(resource) : created(resource);
}
