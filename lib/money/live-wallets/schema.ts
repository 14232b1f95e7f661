import { z } from "zod";
import { amountField, optional, text } from "@/lib/base/fields";

/** The operator's adjustments of a live wallet. A `top_up` credits an amount that its reseller requested. */
export const adjustmentTypes = ["credit", "debit", "top_up"] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];

export const proposalStatuses = ["pending", "approved", "declined", "withdrawn", "expired"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** The reason for a proposal, shown to the second operator. */
const reasonField = optional(text(1, 500));

/**
 * The reference of a payment, normalized so that two operators who copy it from one bank statement enter the same: blanks
 * are collapsed, and our own top-up references are in capitals.
 */
export const adjustmentReferenceField = z
  .string()
  .transform((typed) =>
    typed
      .normalize("NFC")
      .trim()
      .replace(/\s+/g, " ")
      .replace(/^tu-.*/i, (ours) => ours.toUpperCase()),
  )
  .pipe(text(1, 100));

export const adjustmentInput = z.object({
  amount: amountField,
  reference: adjustmentReferenceField,
  reason: reasonField,
});
export type AdjustmentInput = z.output<typeof adjustmentInput>;

/** `largest_sale` left out removes the limit. `shown_largest_sale` is the limit that the form showed. */
export const largestSaleInput = z.object({
  account_id: z.uuid(),
  largest_sale: optional(amountField),
  shown_largest_sale: optional(amountField),
});
export type LargestSaleInput = z.output<typeof largestSaleInput>;

export const proposalInput = z.object({ id: z.uuid() });
export const declineInput = proposalInput.extend({ reason: text(1, 500) });
export type DeclineInput = z.output<typeof declineInput>;
