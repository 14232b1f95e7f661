import { ItemsHiddenWhenGone } from "@/app/_dashboard/items-hidden-when-gone";
import { DateTime } from "@/components/date-time";
import { inLive, LiveMoney } from "@/components/live-money";
import { Money } from "@/components/money";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { TextLink } from "@/components/ui/text-link";
import { Textarea } from "@/components/ui/textarea";
import type { ProposalView } from "@/lib/live-wallets/list-proposals";
import { approveProposalAction, declineProposalAction, withdrawProposalAction } from "./actions";
import { proposedText } from "./proposal-words";

type Props = {
  readonly proposals: readonly ProposalView[];
  readonly hasMore: boolean;
  readonly home: string;
  readonly timezone: string;
};

/** What waits for a second operator, the oldest first, with what who looks may do about it. */
export function WaitingProposals({ proposals, hasMore, home, timezone }: Props) {
  const items = proposals.map((proposal) => ({
    key: proposal.id,
    node: (
      <>
        <div className="min-w-0">
          <p className="font-semibold break-words">
            {proposedText(proposal)}:{" "}
            <TextLink href={`${home}/accounts/${proposal.account_id}`}>{proposal.company_name}</TextLink>
          </p>
          <p className="mt-1 break-words text-muted">
            Under <code className="font-mono break-all">{proposal.reference}</code>, by{" "}
            {proposal.is_own ? "you" : (proposal.made_by ?? "a removed user")} on{" "}
            <DateTime value={proposal.created_at} timeZone={timezone} />, when the wallet held{" "}
            <Money display={proposal.balance_before_display} />. It expires on{" "}
            <DateTime value={proposal.expires_at} timeZone={timezone} />.
          </p>
          {proposal.reason && <p className="mt-1 break-words">“{proposal.reason}”</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {proposal.is_own ? (
            <Withdraw proposal={proposal} />
          ) : (
            <>
              <Approve proposal={proposal} />
              <Decline proposal={proposal} />
            </>
          )}
        </div>
      </>
    ),
  }));
  return (
    <Card className={items.length > 0 ? "border-warning/50!" : ""}>
      <CardHeader
        title={items.length > 0 ? "Waiting for a second operator" : "Nothing waits"}
        description={
          items.length > 0
            ? "Look for the payment yourself before you approve. Nobody approves what they proposed."
            : "Whatever was proposed was approved, declined or taken back, or has expired."
        }
      />
      <ul className="divide-y divide-line text-sm">
        <ItemsHiddenWhenGone
          items={items}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4 sm:px-6"
        />
      </ul>
      {hasMore && <CardFooter>There are more. They follow when these are ended.</CardFooter>}
      {items.length === 0 && <CardBody className="pb-1!" />}
    </Card>
  );
}

function Approve({ proposal }: { proposal: ProposalView }) {
  const { id, company_name, reference } = proposal;
  return (
    <ConfirmDialog
      trigger="Approve"
      triggerLabel={`Approve ${reference}`}
      triggerStyle={{ variant: "primary", size: "sm" }}
      title={`${proposedText(proposal)} of ${company_name}?`}
      description={`The live wallet goes from ${proposal.balance_display} to ${proposal.balance_after_display}, and by what it sells meanwhile, once, under the reference ${reference}.`}
      confirmLabel={inLive(`Approve ${proposal.amount_display}`, "live")}
      tone="primary"
      action={approveProposalAction}
      fields={{ id }}
    >
      <LiveMoney environment="live" />
    </ConfirmDialog>
  );
}

function Decline({ proposal }: { proposal: ProposalView }) {
  const { id, company_name, reference } = proposal;
  return (
    <ConfirmDialog
      trigger="Decline"
      triggerLabel={`Decline ${reference}`}
      title={`Decline ${proposedText(proposal)} of ${company_name}?`}
      description="No money moves. Who proposed it reads your sentence."
      confirmLabel="Decline"
      action={declineProposalAction}
      fields={{ id }}
    >
      <Field name="reason" label="Why" required>
        <Textarea maxLength={500} rows={3} />
      </Field>
    </ConfirmDialog>
  );
}

function Withdraw({ proposal }: { proposal: ProposalView }) {
  const { id, company_name, reference } = proposal;
  return (
    <ConfirmDialog
      trigger="Take back"
      triggerLabel={`Take back ${reference}`}
      title={`Take back ${proposedText(proposal)} of ${company_name}?`}
      description="No money moves. It can be proposed again under the same reference."
      confirmLabel="Take it back"
      action={withdrawProposalAction}
      fields={{ id }}
    />
  );
}
