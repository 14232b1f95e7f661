import type { Caller } from "@/lib/accounts/caller";
import { now } from "@/lib/clock";
import { type PaymentRow, presentPayment } from "./present-payment";
import type { PaymentResource } from "./schema";
import { selectPayments } from "./store";

/** A payment without its vouchers, with the cursor that continues a list after it. */
export type ListedPayment = Omit<PaymentResource, "vouchers"> & { id: string };

function listed(row: PaymentRow, time: Date): ListedPayment {
  const { vouchers: _codesStayOutOfLists, ...payment } = presentPayment(row, [], time);
  return { id: row.id, ...payment };
}

/** A page of the caller's payments, newest first; `before` is the id of the last one already seen. */
export async function listPayments(
  caller: Caller,
  page: { before?: string | undefined; limit: number },
): Promise<ListedPayment[]> {
  const time = now();
  const rows = await selectPayments(caller, page.before, page.limit);
  return rows.map((row) => listed(row, time));
}
