import { DAY_MS } from "@/lib/base/clock";
import type { ProposalStatus, WalletMove } from "./schema";

/** So long a proposal waits for a second operator. */
export const PROPOSAL_LIFE_MS = 7 * DAY_MS;

type Wanted = { readonly move: WalletMove; readonly amount: number };

type Seen = {
  readonly balance: number;
  readonly takenAmount: number | null;
  readonly requestStatus: string | null;
  readonly waitingAmount: number | null;
  readonly waitingUntil: Date | null;
};

/** What stands against a move, or `possible`. Under its reference it may have been `moved`, or it `waits` to be approved. */
export type Verdict =
  | "possible"
  | "moved"
  | "moved_another_amount"
  | "credited_by_hand"
  | "waits"
  | "waits_another_amount"
  | "not_covered";

/** How a move that is wanted now stands. */
export function judgeMove({ move, amount }: Wanted, seen: Seen, at: Date): Verdict {
  const verdict = judgePosting({ move, amount }, seen);
  if (verdict !== "possible" && verdict !== "not_covered") return verdict;
  if (seen.waitingUntil !== null && seen.waitingUntil > at) {
    return seen.waitingAmount === amount ? "waits" : "waits_another_amount";
  }
  return verdict;
}

/** How it stands for a proposal, which is the one that waits. */
export function judgePosting(
  { move, amount }: Wanted,
  { balance, takenAmount, requestStatus }: Seen,
): Exclude<Verdict, "waits" | "waits_another_amount"> {
  if (move === "top_up") {
    if (requestStatus !== "pending") return "moved";
    return takenAmount === null ? "possible" : "credited_by_hand";
  }
  if (takenAmount !== null) return takenAmount === amount ? "moved" : "moved_another_amount";
  return move === "debit" && balance < amount ? "not_covered" : "possible";
}

/** What the wallet holds after a move. */
export function balanceAfter({ move, amount }: Wanted, balance: number): number {
  return move === "debit" ? balance - amount : balance + amount;
}

/** Whether a second operator has to approve, by what its maker moved alone for the account on this day. */
export function needsSecond(
  amount: number,
  { hasSecond, movedAlone }: { readonly hasSecond: boolean; readonly movedAlone: number },
  limit: number,
): boolean {
  return hasSecond && movedAlone + amount > limit;
}

/** What a proposal is at a moment: one that nobody ended in time has expired. */
export function statusAt(
  { status, expiresAt }: { readonly status: ProposalStatus; readonly expiresAt: Date },
  at: Date,
): ProposalStatus {
  return status === "pending" && expiresAt <= at ? "expired" : status;
}

/** Why nobody may approve a proposal, or undefined where another operator may. */
export function approvalBlocked(proposal: {
  readonly makerStays: boolean;
  readonly suspendedSince: boolean;
}): "maker_left" | "suspended_since" | undefined {
  if (!proposal.makerStays) return "maker_left";
  return proposal.suspendedSince ? "suspended_since" : undefined;
}
