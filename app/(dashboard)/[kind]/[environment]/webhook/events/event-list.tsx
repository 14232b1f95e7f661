import type { ReactNode } from "react";
import { choice, day, search, toTimeRange } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { earlyEndNote } from "@/app/(dashboard)/_words/delivery-remark";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { TimeLeft } from "@/components/money/time-left";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { now } from "@/lib/base/clock";
import { hasEnabledEndpoint } from "@/lib/outbox/event.sql";
import { type EventType, eventTypes, eventTypesFor } from "@/lib/webhooks/event-catalogue";
import { listEvents } from "@/lib/webhooks/events/read-events";
import type { WebhookEvent } from "@/lib/webhooks/events/schema";
import { attemptText } from "../attempt-text";
import { eventSubject } from "./event-subject";

/** The value of the event type filter that selects test events. A list never mixes real and test events. */
const TEST_EVENTS = "test";

const typeWords = {
  ...(Object.fromEntries(eventTypes.map((type) => [type, type])) as Record<EventType, string>),
  [TEST_EVENTS]: "Test events",
};

/** The CSS classes that place two items side by side, or stack them on narrow screens. */
const IN_A_LINE = "flex flex-col items-start gap-1 lg:flex-row lg:items-center lg:gap-3";

/** The list of events with their delivery status. */
export const eventList = list({
  nouns: ["event", "events"],
  path: "/webhook/events",
  file: "/webhook/events.csv",
  filters: {
    search: search("Reference or event ID", "Complete reference or event ID", { isWhole: true }),
    status: choice("Delivery", "All statuses", {
      succeeded: "Delivered (succeeded)",
      pending: "Scheduled or retrying (pending)",
      failed: "Failed",
      unsent: "Not sent (unsent)",
      not_requested: "Not requested",
    }),
    type: choice<EventType | typeof TEST_EVENTS>("Type", "All types", typeWords, ({ user }) => [
      ...eventTypesFor(user.kind),
      TEST_EVENTS,
    ]),
    from: day("From"),
    to: day("To"),
  },
  read: async (visit, { search, status, type, from, to, before, limit }) => {
    const { createdFrom, createdBefore } = toTimeRange(visit, { from, to });
    const { data } = await listEvents(visit.caller, {
      delivery_status: status,
      type: type === TEST_EVENTS ? undefined : type,
      testEvents: type === TEST_EVENTS ? "only" : "none",
      reference: search,
      created_after: createdFrom,
      created_before: createdBefore,
      after: before,
      limit,
      expand: "data",
    });
    return { rows: data.events, next: data.next };
  },
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Event",
      className: "min-w-40",
      cell: (event, { home, user: { kind } }) => (
        <span className={IN_A_LINE}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <TextLink
              href={`${home}/webhook/events/${event.id}`}
              className="font-mono text-xs font-semibold break-words"
            >
              <BreakableType type={event.type} />
            </TextLink>
            {event.test_event && <Badge tone="primary">Test event</Badge>}
          </span>
          <span className="font-mono text-xs break-all text-muted">{eventSubject(event, kind)?.name}</span>
        </span>
      ),
    },
    {
      header: "Delivery",
      cell: (event) => (
        <span className={IN_A_LINE}>
          <DeliveryBadge status={event.delivery.status} attempts={event.delivery.attempt_count} />
          <span className="text-xs text-muted">
            <DeliveryNote event={event} />
          </span>
        </span>
      ),
    },
    {
      header: "Occurred",
      from: "sm",
      className: "text-xs text-muted",
      time: ({ created_at }) => created_at,
    },
  ],
  csv: {
    id: "id",
    type: "type",
    reference: (event, { user }) => eventSubject(event, user.kind)?.name ?? null,
    test_event: "test_event",
    created_at: "created_at",
    delivery_status: ({ delivery }) => delivery.status,
    attempt_count: ({ delivery }) => delivery.attempt_count,
    last_attempt_at: ({ delivery }) => delivery.last_attempt?.started_at ?? null,
    last_outcome: ({ delivery }) => delivery.last_attempt?.outcome ?? null,
    last_status_code: ({ delivery }) => delivery.last_attempt?.status_code ?? null,
    last_duration_ms: ({ delivery }) => delivery.last_attempt?.duration_ms ?? null,
    next_attempt_at: ({ delivery }) => delivery.next_attempt_at,
  },
  empty: (visit) => <EmptyEventList visit={visit} />,
  nounFor: ({ type }) => (type === TEST_EVENTS ? "test event" : undefined),
});

/** Renders an event type that can wrap after its dot. */
function BreakableType({ type }: { type: string }) {
  const [object, happened] = type.split(".");
  return (
    <>
      {object}.<wbr />
      {happened}
    </>
  );
}

/** Renders the result of the delivery that determines the event's status, to be shown with the status badge. */
function DeliveryNote({ event }: { event: WebhookEvent }) {
  const { attempt_count: count, ended_reason: reason, last_attempt: last, status } = event.delivery;
  const { next_attempt_at: next } = event.delivery;
  if (status === "unsent") return "No webhook endpoint was active for this event";
  if (status === "not_requested") return "No endpoint was subscribed to this type";
  const early = earlyEndNote(reason, count);
  return (
    <>
      {last ? attemptText(last) : status === "pending" && count === 0 && "Not tried yet"}
      {early && <span className="block">{early}</span>}
      {count > 1 && <span className="block">{count} attempts</span>}
      {next && (
        <span className="block">
          Next attempt <TimeLeft until={next} from={now().toISOString()} />
        </span>
      )}
    </>
  );
}

/** Renders what the list shows before the first event: the next step, or a link to the test events. */
async function EmptyEventList({ visit }: { readonly visit: Visit }) {
  const { caller, home } = visit;
  const [hasEndpoint, testEvents] = await Promise.all([
    hasEnabledEndpoint(caller),
    listEvents(caller, { limit: 1, testEvents: "only" }),
  ]);
  if (testEvents.data.events.length > 0) {
    return (
      <EmptyState title="Only test events so far">
        They have a separate list: <TextLink href={`${home}/webhook/events?type=test`}>test events</TextLink>.
      </EmptyState>
    );
  }
  return (
    <NoEventsYet visit={visit}>
      <ForRole needs="developer">
        <TextLink href={`${home}/webhook`}>
          {hasEndpoint ? "Send a test event" : "Set or enable a webhook URL"}
        </TextLink>{" "}
        to begin.
      </ForRole>
    </NoEventsYet>
  );
}

type Props = {
  readonly visit: Visit;
  /** The suggested next step. */
  readonly children: ReactNode;
};

/** Renders the empty state of event lists, which describes the events that will appear. */
export function NoEventsYet({ visit: { user, environment }, children }: Props) {
  const { kind } = user;
  if (kind === "reseller" && environment === "test") {
    return (
      <EmptyState title="No events in test mode yet">
        By default, resellers receive only <code className="font-mono">subscription.cancel_requested</code>,
        which occurs in live mode only. In test mode you receive only test events and the events that you turn
        on: optional events on the Webhook page, and <code className="font-mono">wallet.low_balance</code> on
        the Wallet page. {children}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No events yet">
      {kind === "reseller"
        ? "Requests to cancel a subscription appear here."
        : "Events about payments and subscription changes appear here."}{" "}
      {children}
    </EmptyState>
  );
}
