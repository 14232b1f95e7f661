import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { type Page, type PageWanted, readPage } from "@/lib/page";
import type { PaymentRow } from "@/lib/sales/sold-payment";
import { presentPayment } from "./present-payment";
import { mayChargeBackAt } from "./rules";
import type { PaymentResource } from "./schema";
import { type PaymentFilter, selectPayments } from "./store";

/** A payment without its vouchers. */
type ListedPayment = Omit<PaymentResource, "vouchers"> & {
  /** Whether its reseller may still charge it back. */
  readonly can_charge_back: boolean;
};

function listed({ environment }: Caller, row: PaymentRow, time: Date): ListedPayment {
  const { vouchers: _codesStayOutOfLists, ...payment } = presentPayment(row, [], time);
  const mayChargeBack = mayChargeBackAt({ environment, createdAt: row.createdAt }, time);
  return { ...payment, can_charge_back: row.chargedBackAt === null && mayChargeBack };
}

/** A page of the caller's payments, newest first. */
export function listPayments(
  caller: Caller,
  wanted: PaymentFilter & PageWanted,
): Promise<Page<ListedPayment>> {
  const time = now();
  return readPage(
    wanted,
    (page) => selectPayments(caller, { ...wanted, ...page }),
    (row) => listed(caller, row, time),
  );
}
