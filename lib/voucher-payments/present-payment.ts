import { timestamp, timestampOrNull } from "@/lib/clock";
import { env } from "@/lib/env";
import type { Metadata } from "@/lib/fields";
import { formatMinor } from "@/lib/money";
import { presentVoucher } from "@/lib/vouchers/present-voucher";
import type { VoucherState } from "@/lib/vouchers/rules";
import type { BilledSubscription, PaymentResource } from "./schema";

export type PaymentRow = {
  id: string;
  reference: string;
  amount: number;
  voucherCount: number;
  customerIdentifier: string;
  metadata: Metadata;
  chargedBackAt: Date | null;
  /** The subscription whose cycle it paid; null for a one-off sale. */
  subscription: BilledSubscription | null;
  createdAt: Date;
};

/** A sold voucher with its code in clear. */
export type SoldVoucher = VoucherState & { code: string; initialBalance: number; createdAt: Date };

/** The payment as its reseller sees it at a time, codes in clear. */
export function presentPayment(
  row: PaymentRow,
  vouchers: readonly SoldVoucher[],
  time: Date,
): PaymentResource {
  return {
    reference: row.reference,
    amount: row.amount,
    amount_display: formatMinor(row.amount, env().CURRENCY),
    voucher_count: row.voucherCount,
    status: row.chargedBackAt ? "charged_back" : "success",
    customer_identifier: row.customerIdentifier,
    metadata: row.metadata,
    vouchers: vouchers.map((voucher) => presentVoucher(voucher, time)),
    created_at: timestamp(row.createdAt),
    charged_back_at: timestampOrNull(row.chargedBackAt),
    ...(row.subscription && { subscription: row.subscription }),
  };
}
