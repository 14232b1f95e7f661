import type { ProposalView } from "@/lib/money/live-wallets/proposals";
import type { AdjustmentType, ProposalStatus } from "@/lib/money/live-wallets/schema";

/** The name of an adjustment. */
export const moveWords: Readonly<Record<AdjustmentType, string>> = {
  credit: "Credit",
  debit: "Debit",
  top_up: "Top-up",
};

export const statusWords: Readonly<Record<ProposalStatus, string>> = {
  pending: "Waiting",
  approved: "Approved",
  declined: "Declined",
  withdrawn: "Taken back",
  expired: "Expired",
};

/** `Credit €20,000.00`. */
export function proposedText({
  type,
  amount_display,
}: Pick<ProposalView, "type" | "amount_display">): string {
  return `${moveWords[type]} ${amount_display}`;
}

/** Why a proposal that waits cannot be approved, and what to do. */
export const blockedWords: Readonly<Record<NonNullable<ProposalView["approval_blocked"]>, string>> = {
  maker_left:
    "It cannot be approved: whoever proposed it can no longer move money. To move the money all the same, decline this proposal and make another.",
  suspended_since:
    "It cannot be approved: the account was suspended since it was proposed. To move the money all the same, end this proposal and make another.",
};

/** What is said where money was to be moved and was proposed. */
export const WAITS_FOR_SECOND = "Nothing was moved yet: a second operator has to approve, under Proposals";
