import type { ReactNode } from "react";
import { isCycleOverdue } from "@/app/(dashboard)/_cards/subscription-state";
import { DateTime } from "@/components/money/date-time";
import { StatusBadge } from "@/components/money/status-badge";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { CycleHistory, PaidCycle } from "@/lib/insight/cycle-history/list-cycles";
import { SIMULATOR_PREFIX } from "@/lib/payments/subscriptions/reseller-schema";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import { subscriptionPath } from "../subscription-path";
import { CycleEvents } from "./cycle-events";
import { TimelineEntry } from "./timeline-entry";

type Props = {
  readonly subscription: SubscriptionResource;
  readonly history: CycleHistory;
  readonly timezone: string;
};

/** The subscription's timeline, latest first: end or next cycle, then paid cycles. */
export function CyclesCard({ subscription, history, timezone }: Props) {
  const { environment, next_cycle_at: nextAt, current_cycle: paid, canceled_at: canceledAt } = subscription;
  const overdue = isCycleOverdue(subscription);
  const earlier = (history.cycles[0]?.number ?? 1) - 1;
  return (
    <Card>
      <CardHeader
        title="Cycles"
        description="Events sent to your webhook for each cycle, and your server's responses."
      />
      {paid === 0 && !canceledAt ? (
        <EmptyState title="No paid cycles yet">Paid cycles appear here with their events.</EmptyState>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {canceledAt && (
            <TimelineEntry
              kind="end"
              title={<When word="Canceled" at={canceledAt} timezone={timezone} />}
              aside={
                history.cancellation && (
                  <CycleEvents
                    environment={environment}
                    events={[history.cancellation]}
                    timezone={timezone}
                  />
                )
              }
            />
          )}
          {nextAt && (
            <TimelineEntry
              kind="next"
              number={paid + 1}
              title={
                <>
                  <When word={overdue ? "Was due" : "Due"} at={nextAt} timezone={timezone} />{" "}
                  {overdue && <StatusBadge status="overdue" />}
                </>
              }
            />
          )}
          {history.cycles.toReversed().map((cycle) => (
            <Paid key={cycle.number} subscription={subscription} cycle={cycle} timezone={timezone} />
          ))}
        </ol>
      )}
      {earlier > 0 && (
        <CardFooter>
          <ButtonLink
            href={`${subscriptionPath(subscription)}?cycles=all`}
            variant="secondary"
            size="sm"
            scroll={false}
          >
            Show {earlier === 1 ? "cycle 1" : `cycles 1 to ${earlier}`}
          </ButtonLink>
        </CardFooter>
      )}
    </Card>
  );
}

type PaidProps = { subscription: SubscriptionResource; cycle: PaidCycle; timezone: string };

function Paid({ subscription, cycle, timezone }: PaidProps) {
  return (
    <TimelineEntry
      kind="paid"
      number={cycle.number}
      title={
        <>
          <When word="Paid" at={cycle.paidAt} timezone={timezone} />{" "}
          {cycle.chargeReference.startsWith(SIMULATOR_PREFIX) && <Badge className="ml-1">Simulated</Badge>}
        </>
      }
      note={
        <>
          <When word="Due" at={cycle.dueAt} timezone={timezone} show="date" />,{" "}
          <TextLink href={`${subscriptionPath(subscription)}?cycle=${cycle.number}`}>
            view timeline<span className="sr-only"> of cycle {cycle.number}</span>
          </TextLink>
        </>
      }
      aside={<CycleEvents environment={subscription.environment} events={cycle.events} timezone={timezone} />}
    />
  );
}

type WhenProps = { word: string; at: string; timezone: string; show?: "date" | "time" };

function When({ word, at, timezone, show = "time" }: WhenProps): ReactNode {
  return (
    <>
      {word} on <DateTime value={at} timeZone={timezone} show={show} />
    </>
  );
}
