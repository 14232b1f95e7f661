import { z } from "zod";
import { displayField, minorField, timestampField } from "@/lib/fields";

export const voucherStatus = z.enum(["active", "redeemed", "expired", "blocked"]);
export type VoucherStatus = z.infer<typeof voucherStatus>;

/** A voucher as its reseller sees it. */
export const voucher = z.object({
  code: z.string().meta({ example: "7KQ2-M0XD-94TB-ZC3H-E" }),
  initial_balance: minorField,
  initial_balance_display: displayField,
  current_balance: minorField,
  current_balance_display: displayField,
  status: voucherStatus,
  created_at: timestampField,
  expires_at: timestampField,
  blocked_at: timestampField.nullable(),
});
export type VoucherResource = z.infer<typeof voucher>;
