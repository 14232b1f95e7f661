import { z } from "zod";
import { amountField, optional, text } from "@/lib/base/fields";

/** The types of adjustment to a live wallet. A `top_up` credits the amount of a reseller's top-up request. */
export const adjustmentTypes = ["credit", "debit", "top_up"] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];

export const proposalStatuses = ["pending", "approved", "declined", "withdrawn", "expired"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** The reason for a proposal, shown to the second operator. */
const reasonField = optional(text(1, 500));

/**
 * The reference of a payment. It is normalized, so that two operators who copy it from the same bank statement enter the same
 * value: white space is collapsed, and the platform's own top-up references are converted to upper case.
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

/**
 * The form input for a live wallet's largest sale. Without `largest_sale`, the limit is removed. `shown_largest_sale` is the
 * limit that the form showed.
 */
export const largestSaleInput = z.object({
  account_id: z.uuid(),
  largest_sale: optional(amountField),
  shown_largest_sale: optional(amountField),
});
export type LargestSaleInput = z.output<typeof largestSaleInput>;

export const proposalInput = z.object({ id: z.uuid() });
export const declineInput = proposalInput.extend({ reason: text(1, 500) });
export type DeclineInput = z.output<typeof declineInput>;
