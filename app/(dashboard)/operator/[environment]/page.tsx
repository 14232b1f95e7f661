import type { ReactNode } from "react";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { DateTime, Money } from "@/components/money/values";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, EmptyState } from "@/components/ui/card";
import { ActionLink, TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { LedgerCheckResults } from "@/lib/money/ledger/checks";
import { type Queue, readQueue } from "@/lib/operator/queue/read-queue";
import { UNUSUAL_CHARGE_BACKS_PER_DAY, UNUSUAL_REFUSALS_PER_MINUTE } from "@/lib/operator/queue/rules";
import { type AccountParams, requireAccount, type Visit } from "../../_shell/visit";
import { QueueCards } from "./queue/queue-cards";

export const metadata = { title: "Home" };

const DESCRIPTION = "Pending decisions, unusual activity and the state of the ledger.";

export default async function Page({ params }: AccountParams) {
  const visit = await requireAccount(params, "operator");
  const { user, environment, home } = visit;
  const queue = await readQueue(user, environment);
  return (
    <>
      <PageHeader
        title="Home"
        description={
          environment === "live" ? (
            DESCRIPTION
          ) : (
            <>
              {DESCRIPTION} Top-ups and proposals are on the{" "}
              <TextLink href="/operator/live">live home page</TextLink>.
            </>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <LedgerNotice checks={queue.checks} visit={visit} />
        {isEmpty(queue) && (
          <Card>
            <EmptyState title={`No pending decisions in ${environment} mode`}>
              Accounts to approve, {environment === "live" && "top-ups to credit, proposals, "}new shop URLs,
              draft payout runs and failing endpoints appear here.
            </EmptyState>
          </Card>
        )}
        {queue.draftRunId && (
          <Alert
            tone="warning"
            title="A draft payout run is waiting"
            actions={<ActionLink href={`${home}/payouts/${queue.draftRunId}`}>View payout run</ActionLink>}
          >
            Post or discard it. You cannot create another run until then.
          </Alert>
        )}
        <QueueCards queue={queue} visit={visit} />
        <UnusualActivityCard queue={queue} visit={visit} />
      </div>
    </>
  );
}

function isEmpty({ draftRunId, applicants, shopUrls, topUps, proposals, failing }: Queue): boolean {
  return (
    !draftRunId && [applicants, shopUrls, topUps, proposals, failing].every(({ rows }) => rows.length === 0)
  );
}

type Props = { readonly checks: LedgerCheckResults; readonly visit: Visit };

/** Summarizes the results of the ledger checks, with a link to the ledger page. */
function LedgerNotice({ checks: { invariants, newRows }, visit }: Props) {
  const broken = invariants.filter((one) => one.broken.length > 0).length;
  const title =
    broken > 0
      ? `${broken} of ${invariants.length} ledger invariants ${broken === 1 ? "is" : "are"} broken`
      : "No broken ledger invariants";
  const isUnchecked = !newRows || invariants.some(({ swept }) => swept === null);
  return (
    <Alert
      tone={broken > 0 ? "danger" : isUnchecked ? "info" : "success"}
      title={broken === 0 && isUnchecked ? "No broken ledger invariants found so far" : title}
      actions={<ActionLink href={`${visit.home}/ledger`}>View ledger</ActionLink>}
    >
      {newRows ? (
        <>
          New rows were last checked on <DateTime value={newRows.at} timeZone={visit.user.timezone} />.
        </>
      ) : (
        "New rows have not been checked yet. The first check starts within five minutes of the first startup."
      )}
    </Alert>
  );
}

type UnusualActivityCardProps = { readonly queue: Queue; readonly visit: Visit };

/** Shows the metrics that are monitored for unusual activity, with their thresholds. */
function UnusualActivityCard({ queue: { refusals, chargeBacks }, visit }: UnusualActivityCardProps) {
  return (
    <Card title="Unusual activity" description="Figures with the threshold at which they are unusual.">
      <ul className="divide-y divide-line border-t border-line text-sm">
        <Watched
          title="Voucher codes refused at checkouts"
          isOdd={refusals?.isOdd ?? false}
          line={`Unusual at ${UNUSUAL_REFUSALS_PER_MINUTE} or more a minute: somebody may be guessing codes. Counts both environments.`}
        >
          {refusals ? (
            <>
              {refusals.count} from {countOf(refusals.networks, "network")} in the busiest of the last 15
              minutes, <DateTime value={refusals.at} timeZone={visit.user.timezone} />
            </>
          ) : (
            "None in the last 15 minutes"
          )}
        </Watched>
        <Watched
          title="Sales charged back"
          isOdd={chargeBacks.length > 0}
          line={`Unusual at ${UNUSUAL_CHARGE_BACKS_PER_DAY} or more in 24 hours, if that is at least three times the reseller's daily average of the previous 28 days.`}
        >
          {chargeBacks.length === 0
            ? "No reseller has reached its threshold"
            : chargeBacks.map(({ accountId, companyName, lastDay, amountDisplay, usualADay }) => (
                <span key={accountId} className="block">
                  <TextLink href={`${visit.home}/accounts/${accountId}`}>{companyName}</TextLink>: {lastDay}{" "}
                  sales, <Money display={amountDisplay} /> in total, in 24 hours; usually {usualADay} a day
                </span>
              ))}
        </Watched>
      </ul>
    </Card>
  );
}

type WatchedProps = {
  readonly title: string;
  readonly isOdd: boolean;
  readonly line: string;
  readonly children: ReactNode;
};

function Watched({ title, isOdd, line, children }: WatchedProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 break-words">{children}</p>
        <p className="mt-1 text-xs text-muted">{line}</p>
      </div>
      <Badge tone={isOdd ? "danger" : "success"}>{isOdd ? "Unusual" : "Normal"}</Badge>
    </li>
  );
}
