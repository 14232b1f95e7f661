import type { ReactNode } from "react";
import { checkoutPath } from "@/app/(checkout)/_parts/checkout";
import { type Language, withLocale } from "@/app/(checkout)/_parts/language";
import { Code, rich } from "@/app/(checkout)/_parts/text";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { Badge } from "@/components/ui/badge";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Check, Circle, CircleDot, Ellipsis, type Icon, X } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { now } from "@/lib/base/clock";
import { fill, fillPlural } from "@/lib/base/messages";
import type { CycleEvent, CycleHistory, PaidCycle } from "@/lib/insight/cycle-history/list-cycles";
import { SIMULATOR_PREFIX } from "@/lib/payments/subscriptions/reseller-schema";
import { type PageContext, PartnerDate } from "./page-context";
import { type UpcomingCycle, upcomingCycles } from "./upcoming-cycles";

type TimelineProps = PageContext & {
  readonly history: CycleHistory;
  readonly showsAll: boolean;
  /** The `scenario` parameter of the page's URL. Links within the page preserve it. */
  readonly scenario: string | string[] | undefined;
};

/**
 * Renders a timeline of cycles: paid cycles with their events, then the cancellation, or the upcoming cycles with their dates.
 */
export function Timeline({ history, showsAll, scenario, ...context }: TimelineProps) {
  const { checkout, language, linked } = context;
  const { locale, messages } = language;
  const { timeline } = messages.simulator;
  const { accessCode, companyName, state, timezone } = checkout;
  const { cycles, overdue, cancellation } = history;
  const path = checkoutPath("subscriptions", accessCode);
  const link = (cycles: { readonly cycles?: "all" }) => {
    const query = new URLSearchParams({ ...cycles, ...(typeof scenario === "string" && { scenario }) });
    return withLocale(query.size > 0 ? `${path}?${query}` : path, linked);
  };
  const allCycles = link({ cycles: "all" });
  const description = state === "pending" ? timeline.descriptionPending : timeline.description;
  const hidden = (cycles[0]?.number ?? 1) - 1;
  const upcoming = state === "pending" || state === "active" ? upcomingCycles(checkout, now()) : [];
  return (
    <Card aria-labelledby="cycles">
      <CardHeader
        title={<span id="cycles">{timeline.title}</span>}
        description={fill(description, { company: companyName, timezone })}
      />
      <CardBody className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-4">
          <p role="status" className="text-sm">
            {deliveryText(eventsOf(history), language)}
          </p>
          <a
            href={showsAll ? allCycles : link({})}
            className={buttonStyles({ variant: "secondary", size: "sm" })}
          >
            {timeline.refresh}
          </a>
        </div>
        {hidden > 0 && (
          <p className="text-sm text-muted">
            {fillPlural(locale, timeline.hidden, hidden, {})}{" "}
            {!showsAll && <TextLink href={allCycles}>{timeline.showAll}</TextLink>}
          </p>
        )}
        <ol>
          {cycles.map((cycle) => (
            <PaidStep key={cycle.number} cycle={cycle} {...context} />
          ))}
          {cancellation && (
            <TimelineStep mark="canceled" title={timeline.canceled}>
              <EventLine event={cancellation} {...context} />
            </TimelineStep>
          )}
          {upcoming.map((cycle, index) => (
            <UpcomingStep
              key={cycle.number}
              cycle={cycle}
              before={upcoming[index - 1]}
              overdue={index === 0 ? overdue : undefined}
              {...context}
            />
          ))}
        </ol>
        {upcoming.length > 0 && checkout.totalCycles === null && (
          <p className="text-sm text-muted">{timeline.endless}</p>
        )}
      </CardBody>
    </Card>
  );
}

/** Returns all events in the timeline: the events of the listed cycles, the overdue event and the cancellation event. */
export function eventsOf({ cycles, overdue, cancellation }: CycleHistory): CycleEvent[] {
  return [...cycles.flatMap(({ events }) => events), overdue, cancellation].filter(
    (event) => event !== undefined,
  );
}

function PaidStep({ cycle, ...context }: PageContext & { readonly cycle: PaidCycle }) {
  const { timeline } = context.language.messages.simulator;
  const { chargeReference, dueAt, events, number } = cycle;
  return (
    <TimelineStep
      mark="paid"
      title={fill(timeline.cycle, { number })}
      date={<PartnerDate {...context} value={dueAt} />}
      note={
        chargeReference.startsWith(SIMULATOR_PREFIX)
          ? timeline.paidHere
          : rich(timeline.paidBy, { charge: <Code className="break-all">{chargeReference}</Code> })
      }
    >
      <ul className="flex flex-col gap-2">
        {events.map((event) => (
          <li key={event.type}>
            <EventLine event={event} {...context} />
          </li>
        ))}
      </ul>
    </TimelineStep>
  );
}

type UpcomingStepProps = PageContext & {
  readonly cycle: UpcomingCycle;
  readonly before: UpcomingCycle | undefined;
  /** The event that reports to the partner that this cycle is overdue; undefined if there is none. */
  readonly overdue: CycleEvent | undefined;
};

function UpcomingStep({ cycle, before, overdue, ...context }: UpcomingStepProps) {
  const { locale, messages } = context.language;
  const { timeline } = messages.simulator;
  const { dueAt, isFinal, number } = cycle;
  const left = before ? number - before.number - 1 : 0;
  return (
    <>
      {left > 0 && <TimelineStep mark="more" title={fillPlural(locale, timeline.moreCycles, left, {})} />}
      <TimelineStep
        mark={before ? "upcoming" : "next"}
        title={fill(timeline.cycle, { number })}
        date={<PartnerDate {...context} value={dueAt} />}
        note={[!before && timeline.next, isFinal && timeline.final]
          .filter(Boolean)
          .join(messages.common.separator)}
      >
        {overdue && <EventLine event={overdue} {...context} />}
      </TimelineStep>
    </>
  );
}

type EventLineProps = PageContext & { readonly event: CycleEvent };

/** Shows a timeline event and the result of its webhook delivery to the partner. */
function EventLine({ event, ...context }: EventLineProps) {
  const { timeline } = context.language.messages.simulator;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
      <code dir="ltr" className="font-mono text-[0.8125rem] break-all">
        {event.type}
      </code>
      {event.delivery ? (
        <DeliveryBadge
          status={event.delivery.status}
          attempts={event.delivery.attempts}
          labels={timeline.deliveryStatus}
        />
      ) : (
        <Badge>{timeline.notSent}</Badge>
      )}
      <span className="text-muted">
        <DeliveryText event={event} {...context} />
      </span>
    </div>
  );
}

function DeliveryText({ event: { delivery }, ...context }: EventLineProps) {
  const { locale, messages } = context.language;
  const { timeline } = messages.simulator;
  if (!delivery) return timeline.noEndpoint;
  const { answer, attempts, nextAttemptAt, outcome, status } = delivery;
  if (!outcome) return status === "pending" && timeline.sending;
  const time = nextAttemptAt && <PartnerDate {...context} value={nextAttemptAt} show="time" />;
  return (
    <>
      {timeline.outcomes[outcome]}
      {answer !== null && ` ${answer}`}
      {attempts > 1 && messages.common.separator + fillPlural(locale, timeline.attempts, attempts, {})}
      {status === "pending" && time && messages.common.separator}
      {status === "pending" && time && rich(timeline.nextAttempt, { time })}
    </>
  );
}

/** Returns the number of events per delivery status as a sentence, for a live region. */
function deliveryText(events: readonly CycleEvent[], { messages }: Language): string {
  const { timeline } = messages.simulator;
  if (events.length === 0) return timeline.noEvents;
  const messageOf = [
    ["succeeded", timeline.delivered],
    ["pending", timeline.waiting],
    ["failed", timeline.failed],
    [undefined, timeline.unsent],
  ] as const;
  const counts = messageOf.flatMap(([status, message]) => {
    const count = events.filter(({ delivery }) => delivery?.status === status).length;
    return count > 0 ? [fill(message, { count })] : [];
  });
  return fill(timeline.events, { counts: counts.join(messages.common.separator) });
}

const marks = {
  paid: { icon: Check, style: "bg-success-soft text-success" },
  canceled: { icon: X, style: "bg-line text-muted" },
  next: { icon: CircleDot, style: "bg-primary-soft text-primary" },
  upcoming: { icon: Circle, style: "text-muted" },
  more: { icon: Ellipsis, style: "text-muted" },
} satisfies Record<string, { icon: Icon; style: string }>;

type TimelineStepProps = { readonly mark: keyof typeof marks; readonly title: string } & {
  readonly [Part in "date" | "note" | "children"]?: ReactNode;
};

/** Renders a timeline step: marker, title, time and details. */
function TimelineStep({ mark, title, date, note, children }: TimelineStepProps) {
  const { icon: Icon, style } = marks[mark];
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:start-3.5 not-last:before:w-px not-last:before:bg-line">
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
