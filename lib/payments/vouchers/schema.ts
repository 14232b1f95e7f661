import { z } from "zod";
import { createdAtField, currencyField, displayField, minorField, timestampField } from "@/lib/base/fields";

export const voucherStatus = z.enum(["active", "redeemed", "expired", "blocked"]);
export type VoucherStatus = z.infer<typeof voucherStatus>;

/** A voucher as shown to its reseller. */
export const voucher = z
  .object({
    code: z.string().meta({
      description: "The code the customer enters at a checkout. Its last character is a check character.",
      example: "7KQ2-M0XD-94TB-ZC3H-E",
    }),
    initial_balance: minorField.describe("The face value, in minor units."),
    initial_balance_display: displayField("initial_balance"),
    current_balance: minorField.describe("The remaining balance, in minor units."),
    current_balance_display: displayField("current_balance"),
    currency: currencyField,
    status: voucherStatus.describe("`active`, `redeemed` when spent to zero, `expired`, or `blocked`."),
    created_at: createdAtField,
    expires_at: timestampField.meta({
      description: "When the remaining balance can no longer be spent.",
      example: "2026-07-01T11:32:13.000000Z",
    }),
    blocked_at: timestampField.nullable().describe("When the voucher was blocked, or null."),
  })
  .meta({ id: "Voucher" });
export type VoucherResource = z.infer<typeof voucher>;
