import { z } from "zod";
import { amountField, optional, text } from "@/lib/base/fields";

/** What an operator does to a live wallet; a `top_up` credits what its reseller asked for. */
export const walletMoves = ["credit", "debit", "top_up"] as const;
export type WalletMove = (typeof walletMoves)[number];

export const proposalStatuses = ["pending", "approved", "declined", "withdrawn", "expired"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** What the second operator should know, where it needs one. */
const reasonField = optional(text(1, 500));

/**
 * The reference of a payment, as two operators who read it off one statement both come to it: without blanks around it and with
 * one between its words, and one that we made, of a top-up, in capitals.
 */
export const moveReferenceField = z
  .string()
  .transform((typed) =>
    typed
      .normalize("NFC")
      .trim()
      .replace(/\s+/g, " ")
      .replace(/^tu-.*/i, (ours) => ours.toUpperCase()),
  )
  .pipe(text(1, 100));

export const moveInput = z.object({
  amount: amountField,
  reference: moveReferenceField,
  reason: reasonField,
});
export type MoveInput = z.output<typeof moveInput>;

/** Left out, there is no limit. `shown_largest_sale` is what it was as the operator was asked. */
export const largestSaleInput = z.object({
  account_id: z.uuid(),
  largest_sale: optional(amountField),
  shown_largest_sale: optional(amountField),
});
export type LargestSaleInput = z.output<typeof largestSaleInput>;

export const proposalInput = z.object({ id: z.uuid() });
export const declineInput = proposalInput.extend({ reason: text(1, 500) });
export type DeclineInput = z.output<typeof declineInput>;
