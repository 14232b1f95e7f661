import { timestamp, timestampOrNull } from "@/lib/base/clock";
import type { Metadata } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { describeRow, json, jsonOrNull, type Row } from "@/lib/db/row";
import type { BilledSubscription } from "@/lib/payments/subscriptions/reseller-schema";
import type { VoucherState } from "@/lib/payments/vouchers/rules";
import { presentVoucher } from "@/lib/payments/vouchers/voucher";
import type { NewVoucher } from "@/lib/payments/vouchers/voucher.sql";
import type { PaymentResource } from "./schema";

export const paymentFields = describeRow({
  id: "text",
  reference: "text",
  amount: "integer",
  voucherCount: "integer",
  customerIdentifier: "text",
  metadata: json<Metadata>(),
  chargedBackAt: "time?",
  createdAt: "time",
});

/** `subscription` is set when the payment billed a cycle, and null for a one-off sale. */
export const paymentRow = describeRow({ ...paymentFields, subscription: jsonOrNull<BilledSubscription>() });

/** A payment as stored. */
export type PaymentRow = Row<typeof paymentRow>;

/** A sold voucher with its code in clear. */
export type SoldVoucher = VoucherState & { code: string; initialBalance: number; createdAt: Date };

/** A payment with its vouchers; `replayed` when an earlier call created it. */
export type SaleResult = {
  readonly payment: PaymentRow;
  readonly vouchers: readonly SoldVoucher[];
  readonly replayed: boolean;
};

/** Returns the voucher in the state it has once the statement that issues it is committed. */
export function toSoldVoucher(voucher: NewVoucher, at: Date): SoldVoucher {
  return {
    code: voucher.code,
    initialBalance: voucher.amount,
    currentBalance: voucher.amount - voucher.redeemed,
    breakageAmount: 0,
    expiresAt: voucher.expiresAt,
    blockedAt: voucher.blockedAt,
    createdAt: at,
  };
}

/** Presents the payment to its reseller as of `time`, voucher codes in clear. */
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
