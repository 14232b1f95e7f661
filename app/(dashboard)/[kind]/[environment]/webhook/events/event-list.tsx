import { choice, day, search } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { eventPath } from "@/app/(dashboard)/_shell/webhook-path";
import { dayEnd, dayStart } from "@/app/(dashboard)/_words/zoned-time";
import { DateTime } from "@/components/money/date-time";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import { type EventType, eventTypes, eventTypesFor } from "@/lib/webhooks/event-catalogue";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { EmptyEventList } from "./empty-event-list";
import { BreakableType, DeliveryNote } from "./event-cells";
import { eventSubject } from "./event-subject";

/** In the place of a type: a list holds only what happened, or test events alone. */
const TEST_EVENTS = "test";

const typeWords = {
  ...(Object.fromEntries(eventTypes.map((type) => [type, type])) as Record<EventType, string>),
  [TEST_EVENTS]: "Test events",
};

/** Two facts beside each other, or above where there is no room. */
const IN_A_LINE = "flex flex-col items-start gap-1 lg:flex-row lg:items-center lg:gap-3";

/** Events with their latest delivery's status. */
export const eventList = list({
  nouns: ["event", "events"],
  path: "/webhook/events",
  file: "/webhook/events.csv",
  pageSize: 25,
  filters: {
    search: search("Reference or event id", "Whole reference or event id", { isWhole: true }),
    status: choice("Delivery", "Every state", {
      succeeded: "Delivered (succeeded)",
      pending: "Scheduled or retrying (pending)",
      failed: "Failed",
      unsent: "Not sent (unsent)",
    }),
    type: choice<EventType | typeof TEST_EVENTS>("Type", "Every type", typeWords, ({ user }) => [
      ...eventTypesFor(user.kind),
      TEST_EVENTS,
    ]),
    from: day("From"),
    to: day("To"),
  },
  read: async ({ caller, user: { timezone } }, { search, status, type, from, to, before, limit }) => {
    const { data } = await listEvents(caller, {
      delivery_status: status,
      type: type === TEST_EVENTS ? undefined : type,
      testEvents: type === TEST_EVENTS ? "only" : "none",
      reference: search,
      created_after: from ? dayStart(from, timezone) : undefined,
      created_before: to ? dayEnd(to, timezone) : undefined,
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
      cell: (event, { user: { kind } }) => (
        <span className={IN_A_LINE}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <TextLink
              href={eventPath(kind, event.environment, event.id)}
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
      header: "Happened",
      from: "sm",
      className: "text-xs text-muted",
      cell: (event, { user }) => <DateTime value={event.created_at} timeZone={user.timezone} />,
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
  empty: (visit) => <EmptyEventList {...visit} />,
  nounFor: ({ type }) => (type === TEST_EVENTS ? "test event" : undefined),
});
