import { z } from "zod";
import {
  amountDisplayField,
  amountField,
  displayField,
  minorField,
  text,
  timestampField,
} from "@/lib/fields";

/** A reseller's wallet in one environment. */
export const wallet = z.object({ balance: minorField, balance_display: displayField("balance") });
export type WalletResource = z.infer<typeof wallet>;

/** A line of a wallet's statement: positive when money came in. */
export const walletEntry = z.object({
  id: z.uuid(),
  kind: z.enum(["top_up", "sale", "charge_back", "debit"]),
  amount: minorField,
  amount_display: amountDisplayField,
  balance_after: minorField,
  balance_after_display: displayField("balance_after"),
  reference: z.string().nullable(),
  /** Of a sale, whom it was made for, and of a cycle's bill what its reseller calls the two. */
  customer_identifier: z.string().nullable(),
  reseller_charge_reference: z.string().nullable(),
  reseller_subscription_reference: z.string().nullable(),
  created_at: timestampField,
});
export type WalletEntry = z.infer<typeof walletEntry>;

export const topUpInput = z.object({ amount: amountField, reference: text(1, 100) });
export type TopUpInput = z.infer<typeof topUpInput>;
