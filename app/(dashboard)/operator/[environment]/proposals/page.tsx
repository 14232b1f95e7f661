import type { Metadata } from "next";
import { listPendingProposals } from "@/lib/money/live-wallets/proposals";
import { answersPage } from "../queue/answers-page";
import { ProposalActs } from "./proposal-acts";
import { proposalList } from "./proposal-list";
import { WaitingProposal } from "./waiting-proposal";

export const metadata: Metadata = { title: "Proposals" };

/** Credits and debits of live wallets that a second operator has to approve, and what became of each. */
export default answersPage(proposalList, {
  title: "Proposals",
  description: "Credits and debits of live wallets that need the approval of a second operator.",
  read: listPendingProposals,
  waits: [
    "Waiting for a second operator",
    "Verify the payment yourself before you approve. You cannot approve your own proposals.",
  ],
  nothingWaits: "All proposals have been approved, declined or withdrawn, or have expired.",
  says: (proposal, visit) => <WaitingProposal proposal={proposal} visit={visit} />,
  acts: (proposal) => <ProposalActs proposal={proposal} />,
});
