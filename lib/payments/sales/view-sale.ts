import type { Caller } from "@/lib/base/caller";
import { now, timestampOrNull } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import type { VoucherResource } from "@/lib/payments/vouchers/schema";
import { presentVoucher } from "@/lib/payments/vouchers/voucher";
import { findPayment } from "./find-payment";
import { selectChargeable } from "./payment-store";
import { presentPayment } from "./present-payment";
import { chargeBackEndsAt, mayChargeBackAt } from "./rules";
import type { PaymentResource } from "./schema";

/** A sold voucher by its place in the sale, from 1, and the end of its code. */
type SoldVoucherView = Omit<VoucherResource, "code"> & { readonly place: number; readonly ending: string };

/** A sale as its reseller's page shows it: no code in clear. */
export type SaleView = Omit<PaymentResource, "vouchers"> & {
  readonly vouchers: readonly SoldVoucherView[];
  /** The identifier of the subscription whose cycle it paid; null for a one-off sale. */
  readonly subscription_id: string | null;
  /** What charging it back now would return to the wallet. */
  readonly returnable: number;
  readonly returnable_display: string;
  readonly can_charge_back: boolean;
  /** Until when its reseller may charge it back; null where that has no end. */
  readonly charge_back_ends_at: string | null;
};

/** One of the caller's sales with its vouchers, whomever it was made for. Throws `not_found` for what is not the caller's. */
export async function viewSale(caller: Caller, reference: string): Promise<SaleView> {
  const time = now();
  const [sold, chargeable] = await Promise.all([
    findPayment(caller, { reference, ofAnyCustomer: true }),
    selectChargeable(caller, reference, time),
  ]);
  if (!sold || !chargeable) throw new AppError("not_found");
  const { vouchers: _, ...payment } = presentPayment(sold.payment, [], time);
  const { returnable, subscriptionId } = chargeable;
  return {
    ...payment,
    subscription_id: subscriptionId,
    vouchers: sold.vouchers.map((voucher, index) => {
      const { code, ...shown } = presentVoucher(voucher, time);
      return { ...shown, place: index + 1, ending: voucherCodeEnding(voucher.code) };
    }),
    returnable,
    returnable_display: formatMinor(returnable, env().CURRENCY),
    can_charge_back: returnable > 0 && mayChargeBackAt(chargeable, time),
    charge_back_ends_at: timestampOrNull(chargeBackEndsAt(chargeable)),
  };
}
