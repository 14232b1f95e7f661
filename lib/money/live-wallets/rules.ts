import { z } from "zod";
import { DAY_MS } from "@/lib/base/clock";
import { amountField, optional, textLine } from "@/lib/base/fields";
import { trimmedText } from "@/lib/base/form-text";
import type { Minor } from "@/lib/base/money";
import { foldTypedText } from "@/lib/base/typed-text";

/** The types of adjustment to a live wallet. A `top_up` credits the amount of a reseller's top-up request. */
export const adjustmentTypes = ["credit", "debit", "top_up"] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];

export const proposalStatuses = ["pending", "approved", "declined", "withdrawn", "expired"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** The time after which a pending proposal expires, in milliseconds. */
export const PROPOSAL_LIFETIME_MS = 7 * DAY_MS;

/** A credit to or a debit from an account's live wallet. */
export type Adjustment = {
  readonly type: AdjustmentType;
  readonly accountId: string;
  readonly reference: string;
  readonly amount: Minor;
  /** The ID of the top-up request that a `top_up` credits; null for the other types. */
  readonly requestId: string | null;
};

type AdjustmentAmount = { readonly type: AdjustmentType; readonly amount: number };

type WalletState = {
  /** The available balance: the balance minus the amounts that proposed debits reserve. */
  readonly available: number;
  readonly appliedAmount: number | null;
  readonly requestStatus: string | null;
  /** Whether the account is approved for live. Only debits are possible without the approval, to correct earlier credits. */
  readonly isApproved: boolean;
  readonly pendingAmount: number | null;
  readonly pendingUntil: Date | null;
};

/**
 * Whether an adjustment can be made and, if not, the reason. `applied`: the same adjustment was already made, or its top-up
 * request is no longer pending. `pending`: the same adjustment is already proposed.
 */
export type AdjustmentVerdict =
  | "possible"
  | "applied"
  | "applied_with_another_amount"
  | "credited_manually"
  | "not_approved"
  | "pending"
  | "pending_with_another_amount"
  | "not_covered";

/** Returns whether a new adjustment can be made or proposed and, if not, the reason. */
export function checkAdjustment(
  { type, amount }: AdjustmentAmount,
  state: WalletState,
  at: Date,
): AdjustmentVerdict {
  const verdict = checkPosting({ type, amount }, state);
  if (verdict !== "possible") return verdict;
  if (state.pendingUntil !== null && state.pendingUntil > at) {
    return state.pendingAmount === amount ? "pending" : "pending_with_another_amount";
  }
  return type === "debit" && state.available < amount ? "not_covered" : "possible";
}

/**
 * Returns whether an adjustment can be posted and, if not, the reason. Ignores other proposals and the balance: the balance
 * always covers a proposed debit, because its amount is reserved.
 */
export function checkPosting(
  { type, amount }: AdjustmentAmount,
  state: Pick<WalletState, "appliedAmount" | "requestStatus" | "isApproved">,
): Exclude<AdjustmentVerdict, "pending" | "pending_with_another_amount" | "not_covered"> {
  const { appliedAmount, requestStatus, isApproved } = state;
  if (type === "top_up" && requestStatus !== "pending") return "applied";
  if (appliedAmount === null) return type === "debit" || isApproved ? "possible" : "not_approved";
  if (type === "top_up") return "credited_manually";
  return appliedAmount === amount ? "applied" : "applied_with_another_amount";
}

/** Returns the wallet's balance after an adjustment, in minor units. */
export function balanceAfter({ type, amount }: AdjustmentAmount, balance: number): number {
  return type === "debit" ? balance - amount : balance + amount;
}

/**
 * Returns true if a second operator exists and `amount` plus `unapprovedToday` exceeds `limit`. `unapprovedToday` is the sum of
 * the operator's adjustments to the account on this UTC day that needed no approval.
 */
export function needsSecondOperator(
  amount: number,
  { hasSecondOperator, unapprovedToday }: Readonly<{ hasSecondOperator: boolean; unapprovedToday: number }>,
  limit: number,
): boolean {
  return hasSecondOperator && unapprovedToday + amount > limit;
}

/**
 * Returns the status of a proposal at `at`: `expired` for a pending proposal that has reached its deadline, otherwise the
 * stored status.
 */
export function proposalStatusAt(
  { status, expiresAt }: { readonly status: ProposalStatus; readonly expiresAt: Date },
  at: Date,
): ProposalStatus {
  return status === "pending" && expiresAt <= at ? "expired" : status;
}

/**
 * Returns what prevents every operator from approving a proposal: its proposer, a suspension or its top-up request. Returns
 * undefined if none of these does. {@link checkPosting} checks the other conditions.
 */
export function approvalBlocker(proposal: {
  readonly proposerIsActive: boolean;
  readonly suspendedSince: boolean;
  /** The status of the top-up request that the proposal credits; null for other types. */
  readonly requestStatus: string | null;
}): "proposer_left" | "suspended_since" | "request_answered" | undefined {
  if (!proposal.proposerIsActive) return "proposer_left";
  if (proposal.suspendedSince) return "suspended_since";
  return [null, "pending"].includes(proposal.requestStatus) ? undefined : "request_answered";
}

/** The operator's reason for an adjustment. It is stored and shown only if the adjustment becomes a proposal. */
const reasonField = optional(trimmedText(500));

/**
 * The reference of a payment. It is normalized, so that two operators who copy it from the same bank statement enter the same
 * value: hyphens, dashes and minus signs become "-", invisible characters are removed, Unicode is converted to NFC, white space
 * is trimmed and collapsed, and references that start with "tu-", like the platform's own for top-ups, are converted to upper
 * case.
 */
export const adjustmentReferenceField = z
  .string()
  .transform((typed) =>
    foldTypedText(typed)
      .normalize("NFC")
      .trim()
      .replace(/\s+/g, " ")
      .replace(/^tu-.*/i, (ours) => ours.toUpperCase()),
  )
  .pipe(textLine(100));

export const adjustmentInput = z.object({
  amount: amountField,
  reference: adjustmentReferenceField,
  reason: reasonField,
});
export type AdjustmentInput = z.output<typeof adjustmentInput>;

/**
 * The form input for a live wallet's largest sale. If `largest_sale` is missing, the limit is removed. `shown_largest_sale` is
 * the limit that the form showed.
 */
export const largestSaleInput = z.object({
  account_id: z.uuid(),
  largest_sale: optional(amountField),
  shown_largest_sale: optional(amountField),
});
export type LargestSaleInput = z.output<typeof largestSaleInput>;

export const proposalInput = z.object({ id: z.uuid() });
export const declineInput = proposalInput.extend({ reason: trimmedText(500) });
export type DeclineInput = z.output<typeof declineInput>;
