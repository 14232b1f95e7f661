import type { Caller } from "@/lib/base/caller";
import { listed, type Outcome } from "@/lib/base/outcome";
import { pageRequestOf } from "@/lib/db/page";
import { listPayments } from "./list-payments";
import type { ListPaymentsInput, PaymentPage } from "./schema";

/** The page of the caller's payments that a call of the API asks for, newest first and without vouchers. */
export async function answerPayments(
  caller: Caller,
  input: ListPaymentsInput,
): Promise<Outcome<PaymentPage>> {
  const { status, customer_identifier: customerIdentifier } = input;
  const { rows, next } = await listPayments(caller, { ...pageRequestOf(input), status, customerIdentifier });
  return listed({ voucher_payments: rows, next }, rows.length);
}
