import { DAY_MS } from "@/lib/base/clock";
import type { Minor } from "@/lib/base/money";
import type { AdjustmentType, ProposalStatus } from "./schema";

/** How long a proposal waits for a second operator. */
export const PROPOSAL_LIFETIME_MS = 7 * DAY_MS;

/** A credit to or a debit from an account's live wallet. */
export type Adjustment = {
  readonly type: AdjustmentType;
  readonly accountId: string;
  readonly reference: string;
  readonly amount: Minor;
  /** The reseller's request that a `top_up` answers; null for the other types. */
  readonly requestId: string | null;
};

type AdjustmentAmount = { readonly type: AdjustmentType; readonly amount: number };

type WalletState = {
  /** The available balance: the balance minus the amounts that proposed debits reserve. */
  readonly available: number;
  readonly appliedAmount: number | null;
  readonly requestStatus: string | null;
  readonly pendingAmount: number | null;
  readonly pendingUntil: Date | null;
};

/** Whether an adjustment can be made; if not, why. `pending` is a proposal of the same adjustment. */
export type Verdict =
  | "possible"
  | "applied"
  | "applied_with_another_amount"
  | "credited_by_hand"
  | "pending"
  | "pending_with_another_amount"
  | "not_covered";

/** Decides whether a new adjustment can be made or proposed. */
export function checkAdjustment({ type, amount }: AdjustmentAmount, state: WalletState, at: Date): Verdict {
  const verdict = checkPosting({ type, amount }, state);
  if (verdict !== "possible") return verdict;
  if (state.pendingUntil !== null && state.pendingUntil > at) {
    return state.pendingAmount === amount ? "pending" : "pending_with_another_amount";
  }
  return type === "debit" && state.available < amount ? "not_covered" : "possible";
}

/** Decides whether a proposed adjustment can be posted. A proposed debit is always covered, because its amount is reserved. */
export function checkPosting(
  { type, amount }: AdjustmentAmount,
  { appliedAmount, requestStatus }: Pick<WalletState, "appliedAmount" | "requestStatus">,
): Exclude<Verdict, "pending" | "pending_with_another_amount" | "not_covered"> {
  if (type === "top_up") {
    if (requestStatus !== "pending") return "applied";
    return appliedAmount === null ? "possible" : "credited_by_hand";
  }
  if (appliedAmount === null) return "possible";
  return appliedAmount === amount ? "applied" : "applied_with_another_amount";
}

/** The wallet's balance after an adjustment, in minor units. */
export function balanceAfter({ type, amount }: AdjustmentAmount, balance: number): number {
  return type === "debit" ? balance - amount : balance + amount;
}

/** True when this amount and the operator's other unapproved adjustments of the account today exceed the limit. */
export function needsSecondOperator(
  amount: number,
  { hasSecondOperator, unapprovedToday }: Readonly<{ hasSecondOperator: boolean; unapprovedToday: number }>,
  limit: number,
): boolean {
  return hasSecondOperator && unapprovedToday + amount > limit;
}

/** The status of a proposal at a time: a pending proposal past its deadline has expired. */
export function statusAt(
  { status, expiresAt }: { readonly status: ProposalStatus; readonly expiresAt: Date },
  at: Date,
): ProposalStatus {
  return status === "pending" && expiresAt <= at ? "expired" : status;
}

/** Why no operator can approve a proposal; undefined if one can. */
export function approvalBlocked(proposal: {
  readonly proposerIsActive: boolean;
  readonly suspendedSince: boolean;
}): "maker_left" | "suspended_since" | undefined {
  if (!proposal.proposerIsActive) return "maker_left";
  return proposal.suspendedSince ? "suspended_since" : undefined;
}
