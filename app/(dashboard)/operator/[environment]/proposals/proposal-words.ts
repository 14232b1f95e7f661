import type { ProposalView } from "@/lib/money/live-wallets/proposals";
import type { AdjustmentType, ProposalStatus } from "@/lib/money/live-wallets/rules";

/** The name of each type of wallet adjustment. */
export const moveWords: Readonly<Record<AdjustmentType, string>> = {
  credit: "Credit",
  debit: "Debit",
  top_up: "Top-up",
};

export const statusWords: Readonly<Record<ProposalStatus, string>> = {
  pending: "Pending",
  approved: "Approved",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

/** Returns the adjustment with its amount: `Credit €20,000.00`. */
export function proposedText({
  type,
  amount_display,
}: Pick<ProposalView, "type" | "amount_display">): string {
  return `${moveWords[type]} ${amount_display}`;
}

/** Returns what a proposal would do to an account's wallet: `credit of €20,000.00 to Corner Shop`. */
export function proposedMoveText({
  type,
  amount_display,
  company_name,
}: Pick<ProposalView, "type" | "amount_display" | "company_name">): string {
  const preposition = type === "debit" ? "from" : "to";
  return `${moveWords[type].toLowerCase()} of ${amount_display} ${preposition} ${company_name}`;
}

/** The reasons why a pending proposal cannot be approved, with the next step. */
export const blockedWords: Readonly<Record<NonNullable<ProposalView["approval_blocked"]>, string>> = {
  proposer_left:
    "This proposal cannot be approved: the operator who made it can no longer move money. To move the money anyway, decline it and create another proposal.",
  suspended_since:
    "This proposal cannot be approved: the account is suspended, or was suspended after this proposal was made. To move the money anyway, reinstate the account, decline or withdraw the proposal, and create another.",
  request_answered:
    "This proposal cannot be approved: the top-up request was credited, refused or withdrawn after this proposal was made. Decline or withdraw the proposal.",
};

/** The message shown when an adjustment is only proposed, because it needs a second operator's approval. */
export const WAITS_FOR_SECOND =
  "Proposed. No money has moved yet. A second operator must approve it under Proposals.";
