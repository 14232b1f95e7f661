import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { type Page, readPage, type TimeRangePageRequest } from "@/lib/db/page";
import type { PaymentRow } from "@/lib/payments/sales/sold-payment";
import { presentPayment } from "./present-payment";
import type { ListedPayment } from "./schema";
import { type PaymentFilter, selectPayments } from "./store";

function listed(row: PaymentRow, time: Date): ListedPayment {
  const { vouchers: _codesStayOutOfLists, ...payment } = presentPayment(row, [], time);
  return payment;
}

/** A page of the caller's payments. */
export function listPayments(
  caller: Caller,
  wanted: PaymentFilter & TimeRangePageRequest,
): Promise<Page<ListedPayment>> {
  const time = now();
  return readPage(
    wanted,
    (page) => selectPayments(caller, { ...wanted, ...page }),
    (row) => listed(row, time),
  );
}
