import type { Caller } from "@/lib/accounts/caller";
import { now } from "@/lib/clock";
import { invalidField } from "@/lib/errors";
import { created, type Outcome, replayed } from "@/lib/http/operation";
import { fingerprint } from "@/lib/idempotency/fingerprint";
import { newId } from "@/lib/ids";
import { mintVoucher } from "@/lib/vouchers/mint-voucher";
import { presentPayment } from "./present-payment";
import type { CreatePaymentInput, PaymentResource } from "./schema";
import { sellVouchers } from "./sell-vouchers";

/**
 * A reseller's one-off sale: up to five vouchers, their total debited from its wallet. Errors as `sellVouchers`, and
 * `validation_failed` on `subscription_access_code`: it asks for a subscription's cycle, never for a sale.
 */
export async function createPayment(
  caller: Caller,
  input: CreatePaymentInput,
): Promise<Outcome<PaymentResource>> {
  if (input.subscription_access_code !== undefined) {
    throw invalidField("subscription_access_code", "names no subscription");
  }
  const at = now();
  const sold = await sellVouchers(caller, {
    vouchers: input.vouchers.flatMap(({ denomination, quantity }) =>
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
