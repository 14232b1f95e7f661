import { inLive, LiveMoney } from "@/components/money/live-money";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ProposalView } from "@/lib/money/live-wallets/proposals";
import { RefusalDialog } from "../queue/refusal-dialog";
import { approveProposalAction, declineProposalAction, withdrawProposalAction } from "./actions";
import { proposedText } from "./proposal-words";

type Props = { readonly proposal: ProposalView };

/** The current operator's actions on a pending proposal. */
export function ProposalActs({ proposal }: Props) {
  if (proposal.is_own) return <Withdraw proposal={proposal} />;
  return (
    <>
      {!proposal.approval_blocked && <Approve proposal={proposal} />}
      <Decline proposal={proposal} />
    </>
  );
}

function Approve({ proposal }: Props) {
  const { id, company_name, reference } = proposal;
  return (
    <ConfirmDialog
      trigger="Approve"
      triggerLabel={`Approve ${reference}`}
      triggerStyle={{ variant: "primary", size: "sm" }}
      title={`${proposedText(proposal)} of ${company_name}?`}
      description={`The live wallet changes from ${proposal.balance_display} to ${proposal.balance_after_display}, less any sales until then. The reference ${reference} is used once.`}
      confirmLabel={inLive(`Approve ${proposal.amount_display}`, "live")}
      tone="primary"
      action={approveProposalAction}
      fields={{ id }}
    >
      <LiveMoney environment="live" />
    </ConfirmDialog>
  );
}

function Decline({ proposal }: Props) {
  const { id, company_name, reference } = proposal;
  return (
    <RefusalDialog
      trigger="Decline"
      triggerLabel={`Decline ${reference}`}
      title={`Decline ${proposedText(proposal)} of ${company_name}?`}
      description="No money moves. The operator who proposed it sees your reason."
      confirmLabel="Decline"
      action={declineProposalAction}
      fields={{ id }}
    />
  );
}

function Withdraw({ proposal }: Props) {
  const { id, company_name, reference } = proposal;
  return (
    <ConfirmDialog
      trigger="Withdraw"
      triggerLabel={`Withdraw ${reference}`}
      title={`Withdraw ${proposedText(proposal)} of ${company_name}?`}
      description="No money moves. You can propose it again with the same reference."
      confirmLabel="Withdraw proposal"
      action={withdrawProposalAction}
      fields={{ id }}
    />
  );
}
