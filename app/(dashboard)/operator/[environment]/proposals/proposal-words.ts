import type { ProposalView } from "@/lib/live-wallets/list-proposals";
import type { ProposalStatus, WalletMove } from "@/lib/live-wallets/schema";

/** What a move is called. */
export const moveWords: Readonly<Record<WalletMove, string>> = {
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
  move,
  amount_display,
}: Pick<ProposalView, "move" | "amount_display">): string {
  return `${moveWords[move]} ${amount_display}`;
}

/** What is said where money was to be moved and was proposed. */
export const WAITS_FOR_SECOND = "Nothing was moved yet: a second operator has to approve, under Proposals";
