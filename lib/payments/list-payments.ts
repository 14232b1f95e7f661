import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import type { PaymentRow } from "@/lib/sales/sold-payment";
import { presentPayment } from "./present-payment";
import { mayChargeBackAt } from "./rules";
import type { PaymentResource } from "./schema";
import { selectPayments } from "./store";

/** A payment without its vouchers, with the cursor that continues a list after it. */
export type ListedPayment = Omit<PaymentResource, "vouchers"> & {
  readonly id: string;
  /** Whether its reseller may still charge it back. */
  readonly canChargeBack: boolean;
};

function listed({ environment }: Caller, row: PaymentRow, time: Date): ListedPayment {
  const { vouchers: _codesStayOutOfLists, ...payment } = presentPayment(row, [], time);
  const canChargeBack =
    row.chargedBackAt === null && mayChargeBackAt({ environment, createdAt: row.createdAt }, time);
  return { id: row.id, canChargeBack, ...payment };
}

/** A page of the caller's payments, newest first; `before` is the id of the last one already seen. */
export async function listPayments(
  caller: Caller,
  page: { before?: string | undefined; limit: number },
): Promise<ListedPayment[]> {
  const time = now();
  const rows = await selectPayments(caller, page.before, page.limit);
  return rows.map((row) => listed(caller, row, time));
}
