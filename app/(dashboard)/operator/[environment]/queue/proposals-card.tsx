import { DateTime } from "@/components/money/date-time";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import type { Queue } from "@/lib/operator/queue/read-queue";
import { proposedText } from "../proposals/proposal-words";
import { onlyPath } from "./only-path";
import { QueueCard } from "./queue-card";

type Props = Pick<Queue, "proposals"> & { readonly home: string; readonly timezone: string };

/** Credits and debits that another operator has to approve. */
export function ProposalsCard({ proposals, home, timezone }: Props) {
  return (
    <QueueCard
      title="Waiting for a second operator"
      description="These amounts need a second operator. Any operator except the proposer can approve or decline."
      waiting={proposals}
      keyOf={({ id }) => id}
      all={<TextLink href={`${home}/proposals`}>All proposals</TextLink>}
      row={(proposal) => (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <TextLink href={onlyPath(`${home}/proposals`, proposal.id)} className="font-semibold break-words">
              {proposal.company_name}
            </TextLink>
            <p className="break-words text-muted">
              {proposal.reference}, proposed by{" "}
              {proposal.is_own ? "you" : (proposal.made_by ?? "a removed user")} on{" "}
              <DateTime value={proposal.created_at} timeZone={timezone} />
            </p>
            {proposal.approval_blocked && <Badge tone="warning">Cannot be approved</Badge>}
          </div>
          <span className="font-semibold">{proposedText(proposal)}</span>
        </div>
      )}
    />
  );
}
