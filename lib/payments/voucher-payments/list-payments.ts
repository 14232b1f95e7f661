import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { listed, type Outcome } from "@/lib/base/outcome";
import { type Page, pageRequestOf, readPage, type TimeRangePageRequest } from "@/lib/db/page";
import { readPageWithMetadata } from "@/lib/payments/metadata/read-page-with-metadata";
import type { PaymentRow } from "@/lib/payments/payment.sql";
import { type PaymentFilter, selectPayments } from "./payment-store";
import { presentPayment } from "./retrieve-payment";
import type { ListedPayment, ListPaymentsInput, PaymentPage } from "./schema";

function presentListed(row: PaymentRow, time: Date): ListedPayment {
  const { vouchers: _codesStayOutOfLists, ...payment } = presentPayment(row, [], time);
  return payment;
}

/** Lists a page of the caller's payments. */
export function listPayments(
  caller: Caller,
  wanted: PaymentFilter & TimeRangePageRequest,
): Promise<Page<ListedPayment>> {
  const time = now();
  return readPage(
    wanted,
    (page) => selectPayments(caller, { ...wanted, ...page }),
    (row) => presentListed(row, time),
  );
}

/** Lists payments for the API: newest first, without vouchers. */
export async function listPaymentPage(
  caller: Caller,
  input: ListPaymentsInput,
): Promise<Outcome<PaymentPage>> {
  const { status, customer_identifier: customerIdentifier, metadata } = input;
  const page = pageRequestOf(input);
  const filter = { status, customerIdentifier };
  const time = now();
  const { rows, next } = await (metadata
    ? readPageWithMetadata(
        caller,
        { ...page, metadata },
        {
          kind: "payment",
          isFiltered: (status ?? customerIdentifier) !== undefined,
          select: (found) => selectPayments(caller, { ...filter, ...page, before: undefined, ...found }),
          present: (row) => presentListed(row, time),
        },
      )
    : listPayments(caller, { ...filter, ...page }));
  return listed({ voucher_payments: rows, next }, rows.length);
}
