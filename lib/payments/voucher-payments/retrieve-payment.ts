import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { findPayment } from "@/lib/payments/sales/find-payment";
import { presentPayment } from "./present-payment";
import type { PaymentResource } from "./schema";

/**
 * One of the caller's payments, for who knows the customer it was made for. Throws `not_found` otherwise: for a
 * missing or wrong `customer_identifier` as for another account's payment.
 */
export async function retrievePayment(
  caller: Caller,
  input: { reference: string; customer_identifier?: string | undefined },
): Promise<Outcome<PaymentResource>> {
  const { reference, customer_identifier: customerIdentifier } = input;
  const sold = customerIdentifier && (await findPayment(caller, { reference, customerIdentifier }));
  if (!sold) throw new AppError("not_found");
  return found(presentPayment(sold.payment, sold.vouchers, now()));
}
