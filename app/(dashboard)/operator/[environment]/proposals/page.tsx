import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { LiveMoney, moneyActionLabel } from "@/components/money/live-money";
import { DateTime, Money } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/link";
import { listPendingProposals, type ProposalView } from "@/lib/money/live-wallets/proposals";
import { RefusalDialog } from "../dialogs";
import { answersPage } from "../queue/answers-page";
import { approveProposalAction, declineProposalAction, withdrawProposalAction } from "./actions";
import { proposalList } from "./proposal-list";
import { blockedWords, proposedMoveText, proposedText } from "./proposal-words";

export const metadata = { title: "Proposals" };

/**
 * The page of proposals to credit or debit live wallets, which need a second operator's approval. It shows the pending
 * proposals above the list of all proposals.
 */
export default answersPage(proposalList, {
  title: "Proposals",
  description: "Credits and debits of live wallets that need the approval of a second operator.",
  read: listPendingProposals,
  waits: [
    "Waiting for a second operator",
    "Verify the payment yourself before you approve. You cannot approve your own proposals.",
  ],
  nothingWaits: "No proposal is waiting for a second operator.",
  oneAnswered: "The outcome is in the list below.",
  says: (proposal, visit) => <WaitingProposal proposal={proposal} visit={visit} />,
  acts: (proposal) => (
    <ForRole needs="finance">
      <ProposalActs proposal={proposal} />
    </ForRole>
  ),
});

/**
 * Renders the buttons for a pending proposal. The operator who made it can withdraw it. Other operators can decline it or,
 * unless approval is blocked, approve it.
 */
function ProposalActs({ proposal }: { proposal: ProposalView }) {
  const { id, reference } = proposal;
  const proposed = `the proposed ${proposedMoveText(proposal)}`;
  if (proposal.is_own)
    return (
      <ConfirmDialog
        trigger="Withdraw"
        triggerLabel={`Withdraw ${reference}`}
        title={`Withdraw ${proposed}?`}
        description="No money moves. You can propose it again with the same reference."
        confirmLabel="Withdraw proposal"
        action={withdrawProposalAction}
        fields={{ id }}
      />
    );
  return (
    <>
      {!proposal.approval_blocked && (
        <ConfirmDialog
          trigger="Approve"
          triggerLabel={`Approve ${reference}`}
          triggerStyle={{ variant: "primary", size: "sm" }}
          title={`Approve ${proposed}?`}
          description={`The balance of the live wallet changes from ${proposal.balance_display} to ${proposal.balance_after_display}, minus any sales made in the meantime. The reference ${reference} cannot be used again.`}
          confirmLabel={moneyActionLabel(`Approve ${proposal.amount_display}`, "live")}
          tone="primary"
          action={approveProposalAction}
          fields={{ id }}
        >
          <LiveMoney environment="live" />
        </ConfirmDialog>
      )}
      <RefusalDialog
        trigger="Decline"
        triggerLabel={`Decline ${reference}`}
        title={`Decline ${proposed}?`}
        description="No money moves. The operator who proposed it sees your reason."
        confirmLabel="Decline proposal"
        action={declineProposalAction}
        fields={{ id }}
      />
    </>
  );
}

/** Shows a pending proposal with the data that a second operator needs to decide on it. */
function WaitingProposal({ proposal, visit: { home, user } }: { proposal: ProposalView; visit: Visit }) {
  return (
    <>
      <p className="font-semibold break-words">
        {proposedText(proposal)}:{" "}
        <TextLink href={`${home}/accounts/${proposal.account_id}`}>{proposal.company_name}</TextLink>
      </p>
      <p className="mt-1 break-words text-muted">
        Reference <code className="font-mono break-all">{proposal.reference}</code>, proposed by{" "}
        {proposal.is_own ? "you" : (proposal.made_by ?? "a removed user")} on{" "}
        <DateTime value={proposal.created_at} timeZone={user.timezone} />, when the wallet held{" "}
        <Money display={proposal.balance_before_display} />. The proposal expires on{" "}
        <DateTime value={proposal.expires_at} timeZone={user.timezone} />.
        {proposal.type === "debit" && " Until then the amount is reserved in the wallet."}
      </p>
      {proposal.approval_blocked && (
        <p className="mt-1 break-words">
          <Badge tone="warning">Blocked</Badge> {blockedWords[proposal.approval_blocked]}
        </p>
      )}
      {proposal.reason && <p className="mt-1 break-words">“{proposal.reason}”</p>}
    </>
  );
}
