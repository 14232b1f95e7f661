import type { ReactNode } from "react";
import { DateTime } from "@/components/money/date-time";
import { DeliveryBadge, outcomeWords } from "@/components/money/delivery-badge";
import { Badge } from "@/components/ui/badge";
import { buttonStyles } from "@/components/ui/button-styles";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Check, Circle, CircleDot, Ellipsis, type Icon, X } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/text-link";
import { now } from "@/lib/base/clock";
import type { CycleEvent, CycleHistory, PaidCycle } from "@/lib/insight/cycle-history/list-cycles";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { type CycleToCome, cyclesToCome } from "./cycles-to-come";
import { checkoutPath } from "./find-checkout";

const SIMULATED = /^simulator:/;

interface TimelineProps {
  readonly checkout: SubscriptionCheckout;
  readonly history: CycleHistory;
  readonly showsAll: boolean;
}

/** The cycles with their dates: paid cycles with their events, then upcoming ones. */
export function Timeline({ checkout, history, showsAll }: TimelineProps) {
  const { accessCode, companyName, state, timezone } = checkout;
  const { cycles, cancellation } = history;
  const path = checkoutPath(accessCode);
  const hidden = (cycles[0]?.number ?? 1) - 1;
  const upcoming = state === "pending" || state === "active" ? cyclesToCome(checkout, now()) : [];
  return (
    <Card aria-labelledby="cycles">
      <CardHeader
        title={<span id="cycles">Cycles</span>}
        description={`Expected dates${state === "pending" ? " if cycle 1 ran now" : ""}, in the time zone of ${companyName} (${timezone}).`}
      />
      <CardBody className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-4">
          <p role="status" className="text-sm">
            {deliveryText(eventsOf(history))}
          </p>
          <a
            href={showsAll ? `${path}?cycles=all` : path}
            className={buttonStyles({ variant: "secondary", size: "sm" })}
          >
            Refresh
          </a>
        </div>
        {hidden > 0 && (
          <p className="text-sm text-muted">
            {hidden === 1 ? "Cycle 1 is paid." : `Cycles 1 to ${hidden} are paid.`}{" "}
            <TextLink href={`${path}?cycles=all`}>Show all cycles</TextLink>
          </p>
        )}
        <ol>
          {cycles.map((cycle) => (
            <PaidStep key={cycle.number} cycle={cycle} timezone={timezone} />
          ))}
          {cancellation && (
            <TimelineStep mark="canceled" title="Canceled">
              <EventLine event={cancellation} timezone={timezone} />
            </TimelineStep>
          )}
          {upcoming.map((cycle, index) => (
            <UpcomingStep key={cycle.number} cycle={cycle} before={upcoming[index - 1]} timezone={timezone} />
          ))}
        </ol>
        {upcoming.length > 0 && checkout.totalCycles === null && (
          <p className="text-sm text-muted">… and so on until it is canceled.</p>
        )}
      </CardBody>
    </Card>
  );
}

/** The events of the listed cycles and of the cancellation. */
export function eventsOf({ cycles, cancellation }: CycleHistory): CycleEvent[] {
  return [...cycles.flatMap(({ events }) => events), ...(cancellation ? [cancellation] : [])];
}

function PaidStep({ cycle, timezone }: { cycle: PaidCycle; timezone: string }) {
  const { chargeReference, dueAt, events, number } = cycle;
  return (
    <TimelineStep
      mark="paid"
      title={`Cycle ${number}`}
      date={<DateTime value={dueAt} timeZone={timezone} show="date" />}
      note={
        SIMULATED.test(chargeReference) ? (
          "Paid by the simulator"
        ) : (
          <>
            Paid by a reseller's charge <span className="font-mono break-all">{chargeReference}</span>
          </>
        )
      }
    >
      <ul className="flex flex-col gap-2">
        {events.map((event) => (
          <li key={event.type}>
            <EventLine event={event} timezone={timezone} />
          </li>
        ))}
      </ul>
    </TimelineStep>
  );
}

interface UpcomingStepProps {
  readonly cycle: CycleToCome;
  readonly before: CycleToCome | undefined;
  readonly timezone: string;
}

function UpcomingStep({ cycle, before, timezone }: UpcomingStepProps) {
  const { dueAt, isFinal, number } = cycle;
  const left = before ? number - before.number - 1 : 0;
  return (
    <>
      {left > 0 && <TimelineStep mark="more" title={left === 1 ? "1 more cycle" : `${left} more cycles`} />}
      <TimelineStep
        mark={before ? "upcoming" : "next"}
        title={`Cycle ${number}`}
        date={<DateTime value={dueAt} timeZone={timezone} show="date" />}
        note={[!before && "Next", isFinal && "Final"].filter(Boolean).join(", ")}
      />
    </>
  );
}

/** The events by delivery status, as a sentence for a live region. */
function deliveryText(events: readonly CycleEvent[]): string {
  if (events.length === 0) return "No event has been sent yet.";
  const count = (status: string | undefined) =>
    events.filter(({ delivery }) => delivery?.status === status).length;
  const parts = [
    [count("succeeded"), "delivered"],
    [count("pending"), "waiting"],
    [count("failed"), "failed"],
    [count(undefined), "not sent because no webhook URL is set"],
  ] as const;
  const counts = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return `Events of these cycles: ${counts.join(", ")}.`;
}

const marks = {
  paid: { icon: Check, style: "bg-success-soft text-success" },
  canceled: { icon: X, style: "bg-line text-muted" },
  next: { icon: CircleDot, style: "bg-primary-soft text-primary" },
  upcoming: { icon: Circle, style: "text-muted" },
  more: { icon: Ellipsis, style: "text-muted" },
} satisfies Record<string, { icon: Icon; style: string }>;

interface TimelineStepProps {
  readonly mark: keyof typeof marks;
  readonly title: string;
  readonly date?: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** A timeline step: marker, title, time and details. */
function TimelineStep({ mark, title, date, note, children }: TimelineStepProps) {
  const { icon: Icon, style } = marks[mark];
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3.5 not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden="true"
        className={classNames("flex size-7 shrink-0 items-center justify-center rounded-full", style)}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className={mark === "more" ? "text-muted" : "font-semibold"}>{title}</span>
          {date && <span className="text-sm text-muted">{date}</span>}
        </p>
        {note && <p className="text-sm text-muted">{note}</p>}
        {children && <div className="mt-2">{children}</div>}
      </div>
    </li>
  );
}

/** An event of the timeline with the response of the partner's receiver. */
function EventLine({ event, timezone }: { event: CycleEvent; timezone: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
      <code className="font-mono text-[0.8125rem] break-all">{event.type}</code>
      {event.delivery ? (
        <DeliveryBadge status={event.delivery.status} attempts={event.delivery.attempts} />
      ) : (
        <Badge>Not sent</Badge>
      )}
      <span className="text-muted">
        <DeliveryText delivery={event.delivery} timezone={timezone} />
      </span>
    </div>
  );
}

function DeliveryText({ delivery, timezone }: { delivery: CycleEvent["delivery"]; timezone: string }) {
  if (!delivery) return "No webhook URL";
  const { answer, attempts, nextAttemptAt, outcome, status } = delivery;
  if (!outcome) return "Sending";
  return (
    <>
      {outcomeWords[outcome]} {answer}
      {attempts > 1 && `, ${attempts} attempts`}
      {status === "pending" && nextAttemptAt && (
        <>
          , next attempt <DateTime value={nextAttemptAt} timeZone={timezone} />
        </>
      )}
    </>
  );
}
