import type { Metadata } from "next";
import { listPendingProposals } from "@/lib/money/live-wallets/proposals";
import { answersPage } from "../queue/answers-page";
import { everyProposalList } from "./every-proposal-list";
import { ProposalActs } from "./proposal-acts";
import { WaitingProposal } from "./waiting-proposal";

export const metadata: Metadata = { title: "Proposals" };

/** Credits and debits of live wallets that a second operator has to approve, and what became of each. */
export default answersPage(everyProposalList, {
  title: "Proposals",
  description:
    "Credits and debits of live wallets that are too large for one operator: another one approves them.",
  read: listPendingProposals,
  waits: [
    "Waiting for a second operator",
    "Look for the payment yourself before you approve. Nobody approves what they proposed.",
  ],
  nothingWaits: "Whatever was proposed was approved, declined or taken back, or has expired.",
  says: (proposal, visit) => <WaitingProposal proposal={proposal} visit={visit} />,
  acts: (proposal) => <ProposalActs proposal={proposal} />,
});
