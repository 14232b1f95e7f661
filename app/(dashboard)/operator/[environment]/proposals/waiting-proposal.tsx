import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import type { ProposalView } from "@/lib/money/live-wallets/proposals";
import { blockedWords, proposedText } from "./proposal-words";

type Props = { readonly proposal: ProposalView; readonly visit: Visit };

/** What a second operator has to know of a move before it is approved. */
export function WaitingProposal({ proposal, visit: { home, user } }: Props) {
  return (
    <>
      <p className="font-semibold break-words">
        {proposedText(proposal)}:{" "}
        <TextLink href={`${home}/accounts/${proposal.account_id}`}>{proposal.company_name}</TextLink>
      </p>
      <p className="mt-1 break-words text-muted">
        Under <code className="font-mono break-all">{proposal.reference}</code>, by{" "}
        {proposal.is_own ? "you" : (proposal.made_by ?? "a removed user")} on{" "}
        <DateTime value={proposal.created_at} timeZone={user.timezone} />, when the wallet held{" "}
        <Money display={proposal.balance_before_display} />. It expires on{" "}
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
