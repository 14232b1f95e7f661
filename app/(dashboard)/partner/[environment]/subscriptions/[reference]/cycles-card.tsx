import type { ReactNode } from "react";
import { isCycleOverdue } from "@/app/(dashboard)/_cards/subscription-state";
import { cyclePath, subscriptionPath } from "@/app/(dashboard)/_shell/paths";
import { earlyEndNote } from "@/app/(dashboard)/_words/delivery-remark";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { StatusBadge } from "@/components/money/status-badge";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { Card, CardFooter, EmptyState } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { X } from "@/components/ui/icons";
import { ActionLink, TextLink } from "@/components/ui/link";
import type { Environment } from "@/lib/base/fields";
import type { CycleEvent, CycleHistory, PaidCycle } from "@/lib/insight/cycle-history/list-cycles";
import { SIMULATOR_PREFIX } from "@/lib/payments/subscriptions/reseller-schema";
import { MAX_CYCLES, type SubscriptionResource } from "@/lib/payments/subscriptions/schema";

type Props = {
  readonly subscription: SubscriptionResource;
  readonly history: CycleHistory;
  readonly timezone: string;
};

/** Renders the timeline of a subscription, latest first: its cancellation or its next cycle, if any, then the paid cycles. */
export function CyclesCard({ subscription, history, timezone }: Props) {
  const { environment, next_cycle_at: nextAt, current_cycle: paid, canceled_at: canceledAt } = subscription;
  const overdue = isCycleOverdue(subscription);
  const earlier = (history.cycles[0]?.number ?? 1) - 1;
  return (
    <Card
      title="Cycles"
      description="Events sent to your webhook for each cycle, and your server's responses."
    >
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
          {history.cycles.length < MAX_CYCLES ? (
            <ActionLink href={`${subscriptionPath(subscription)}?cycles=all`} scroll={false}>
              Show {earlier === 1 ? "cycle 1" : `cycles 1 to ${earlier}`}
            </ActionLink>
          ) : (
            `Only the latest ${MAX_CYCLES.toLocaleString("en-GB")} cycles are listed.`
          )}
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
          ,{" "}
          <TextLink href={cyclePath(subscription, cycle.number)}>
            {cycle.refundedDisplay ? (
              <>
                {cycle.refundedDisplay} refunded<span className="sr-only"> for cycle {cycle.number}</span>
              </>
            ) : (
              <>
                refund<span className="sr-only"> cycle {cycle.number}</span>
              </>
            )}
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

const tiles = {
  paid: "bg-gold-soft font-semibold text-gold-ink",
  next: "border border-dashed border-line-strong text-muted",
  end: "bg-line text-muted",
};

interface TimelineEntryProps {
  readonly kind: keyof typeof tiles;
  /** The number of the cycle, or undefined for entries that are not cycles. */
  readonly number?: number;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** Content next to the title, or below it on narrow screens. */
  readonly aside?: ReactNode;
}

/** Renders an entry of the subscription's timeline. */
function TimelineEntry({ kind, number, title, note, aside }: TimelineEntryProps) {
  return (
    <li className="flex gap-4 px-5 py-4 text-sm sm:px-6">
      <span
        className={classNames(
          "grid h-8 min-w-8 shrink-0 place-content-center self-start rounded-sm px-1.5 tabular-nums",
          tiles[kind],
        )}
      >
        {number === undefined ? (
          <X aria-hidden="true" className="size-4" />
        ) : (
          <>
            <span className="sr-only">Cycle </span>
            {number}
          </>
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:justify-between sm:gap-6">
        <div>
          <p className="leading-8">{title}</p>
          {note && <p className="text-muted">{note}</p>}
        </div>
        {aside}
      </div>
    </li>
  );
}

type CycleEventsProps = {
  readonly environment: Environment;
  readonly events: readonly CycleEvent[];
  readonly timezone: string;
};

/** Lists the events of a cycle, or the event of the cancellation, with their delivery status. */
function CycleEvents({ environment, events, timezone }: CycleEventsProps) {
  return (
    <ul className="flex flex-col gap-2">
      {events.map(({ id, type, delivery }) => (
        <li key={type} className="sm:text-right">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:min-h-8 sm:justify-end">
            <TextLink href={`/partner/${environment}/webhook/events/${id}`} className="font-mono text-xs">
              {type}
            </TextLink>
            <DeliveryBadge status={delivery?.status ?? "unsent"} attempts={delivery?.attempts ?? 0} />
          </p>
          <p className="text-xs text-muted">
            <DeliverySummary delivery={delivery} timezone={timezone} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Summarizes an event's delivery, below its status badge. */
function DeliverySummary({ delivery, timezone }: { delivery: CycleEvent["delivery"]; timezone: string }) {
  if (!delivery) return "No webhook endpoint was active for this event";
  const { answer, attempts, endedReason, failureMessage, nextAttemptAt, outcome, status } = delivery;
  const early = earlyEndNote(endedReason, attempts);
  if (!outcome) return early || (attempts > 0 ? "Attempts are no longer stored" : "Not tried yet");
  return (
    <>
      {failureMessage ?? `Your server returned ${answer}`}
      {attempts > 1 && `, ${attempts} attempts`}
      {early && <span className="block">{early}</span>}
      {status === "pending" && nextAttemptAt && (
        <>
          , next attempt on <DateTime value={nextAttemptAt} timeZone={timezone} />
        </>
      )}
    </>
  );
}
