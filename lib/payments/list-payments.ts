import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { formatMinor } from "@/lib/money";
import { type Page, type PageWanted, readPage } from "@/lib/page";
import { presentPayment } from "./present-payment";
import { mayChargeBackAt } from "./rules";
import type { PaymentResource } from "./schema";
import { type ListedRow, type PaymentFilter, selectPayments } from "./store";

/** A payment without its vouchers. */
type ListedPayment = Omit<PaymentResource, "vouchers"> & {
  /** Whether its reseller may still charge it back, and something would return. */
  readonly can_charge_back: boolean;
  /** What charging it back now would return to the wallet. */
  readonly returnable_display: string;
};

function listed({ environment }: Caller, row: ListedRow, time: Date): ListedPayment {
  const { vouchers: _codesStayOutOfLists, ...payment } = presentPayment(row, [], time);
  const mayChargeBack = mayChargeBackAt({ environment, createdAt: row.createdAt }, time);
  return {
    ...payment,
    can_charge_back: row.returnable > 0 && mayChargeBack,
    returnable_display: formatMinor(row.returnable, env().CURRENCY),
  };
}

/** A page of the caller's payments, newest first. */
export function listPayments(
  caller: Caller,
  wanted: PaymentFilter & PageWanted,
): Promise<Page<ListedPayment>> {
  const time = now();
  return readPage(
    wanted,
    (page) => selectPayments(caller, { ...wanted, ...page }, time),
    (row) => listed(caller, row, time),
  );
}
