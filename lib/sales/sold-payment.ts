import type { Metadata } from "@/lib/fields";
import type { BilledSubscription } from "@/lib/subscriptions/reseller-schema";
import type { VoucherState } from "@/lib/vouchers/rules";
import type { NewVoucher } from "@/lib/vouchers/voucher.sql";

/** A payment as the store keeps it. */
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

/** A payment with its vouchers; replayed when an earlier call made it. */
export type Sold = {
  readonly payment: PaymentRow;
  readonly vouchers: readonly SoldVoucher[];
  readonly replayed: boolean;
};

/** A voucher as it stands once the statement that issues it has been committed. */
export function asSold(voucher: NewVoucher, at: Date): SoldVoucher {
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
