import type { Tenant } from "@/lib/base/caller";
import { environmentField } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import { pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { prisma } from "@/lib/db/prisma";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, namesSql, noSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { keyMayWrite } from "@/lib/identity/api-keys/active-key.sql";
import { insertDeliveries } from "@/lib/outbox/event.sql";
import {
  ATTEMPT_CAUSES,
  deliveryStatusField,
  type EventStatus,
  endedReasonField,
  outcomeField,
} from "@/lib/webhooks/deliveries/schema";
import type { EventType } from "@/lib/webhooks/event-catalogue";
import { objectsByReference } from "./event-objects.sql";
import { decisiveDelivery, isDecisiveDelivery } from "./event-state.sql";
import { deliveryTargets } from "./resends.sql";
import { isUnrequestedScan, unrequestedCandidates } from "./unrequested.sql";

/** The columns read from `events`, without the payload. */
const eventFields = describeRow({
  id: "text",
  type: "text",
  environment: environmentField.options,
  testEvent: "boolean",
  createdAt: "time",
});

/** The columns read from the delivery that determines the event's state. All are null for an event without a delivery. */
const deliveryFields = describeRow({
  status: [...deliveryStatusField.options, null],
  endedReason: [...endedReasonField.options, null],
  attemptCount: "integer?",
  nextAttemptAt: "time?",
});

/** The columns read from the last attempt of the delivery in {@link deliveryFields}. All are null if there is no attempt. */
const attemptFields = describeRow({
  startedAt: "time?",
  durationMs: "integer?",
  outcome: [...outcomeField.options, null],
  statusCode: "integer?",
  url: "text?",
  cause: [...ATTEMPT_CAUSES, null],
  causeDetail: "text?",
});

const selectedFields = describeRow({ ...eventFields, payload: "text?", ...deliveryFields });

const eventRow = describeRow({ ...selectedFields, ...attemptFields });

/**
 * An event, the delivery that determines its state and the last attempt of that delivery. The payload is null unless it was
 * requested.
 */
export type EventRow = Row<typeof eventRow>;

export type EventSearch = TimeRangePageRequest & {
  type?: EventType | undefined;
  deliveryStatus?: EventStatus | undefined;
  /** Selects the events about the objects that {@link objectsByReference} finds for this reference. */
  reference?: string | undefined;
  /** Restricts `reference` to intents. */
  about?: "intent" | undefined;
  testEvents: "none" | "only";
  /** Whether to read the payloads, which can be several kilobytes long. */
  withPayload: boolean;
};

const EVENT = sql`${columnsOf(eventFields, "e")}, ${columnsOf(deliveryFields, "d")}`;
const ATTEMPT = columnsOf(attemptFields, "t");
/** The columns of {@link EVENT}, and the payload, from the subquery `selected`. */
const SELECTED = namesSql(...Object.keys(selectedFields).map((name) => `selected."${name}"`));

/**
 * The join that adds the delivery that determines an event's state. A lateral lookup for each event keeps the planner from
 * joining whole tables.
 */
const THEIR_DELIVERIES = sql`LEFT JOIN LATERAL ${decisiveDelivery(sql`e.id`)} d ON TRUE`;
const THEIR_EVENTS = sql`CROSS JOIN LATERAL (SELECT * FROM events WHERE id = d.event_id LIMIT 1) e`;
const lastAttempt = (deliveryId: Sql, number: Sql): Sql => sql`LEFT JOIN LATERAL (
  SELECT * FROM delivery_attempts WHERE delivery_id = ${deliveryId} AND number = ${number} LIMIT 1) t ON TRUE`;

/**
 * Returns a page of an account's events, newest first. Uses the index of the most selective filter, in this order: reference,
 * test events, delivery status, type, account. A type comes before the status `succeeded`, because nearly all deliveries
 * succeed. If {@link isUnrequestedScan} is true for the search, examines only a limited number of events: the page can then be
 * short or empty although more events match.
 */
export function selectEvents(owner: Tenant, search: EventSearch): Promise<EventRow[]> {
  const { type, deliveryStatus, reference, testEvents } = search;
  const alongDeliveries =
    deliveryStatus !== undefined &&
    deliveryStatus !== "not_requested" &&
    reference === undefined &&
    testEvents === "none" &&
    !(type !== undefined && deliveryStatus === "succeeded");
  const tables = alongDeliveries
    ? sql`${deliveriesOf(search)} d ${THEIR_EVENTS}`
    : sql`${eventsOf(owner, search)} e ${THEIR_DELIVERIES}`;
  const id = alongDeliveries ? sql`d.event_id` : sql`e.id`;
  const { isInPage, inOrder } = pageRows(search, { id, createdAt: sql`e.created_at` });
  const payload = search.withPayload ? sql`e.payload` : sql`NULL::text`;
  const conditions = [
    tenantFilter(owner, alongDeliveries ? sql`d` : sql`e`),
    deliveryStatus && hasStatus(deliveryStatus),
    alongDeliveries ? isDecisiveDelivery(sql`d`) : undefined,
    type && sql`e.type = ${type}`,
    testEvents === "only" ? sql`e.test_event` : sql`NOT e.test_event`,
    isInPage,
  ];
  const where = conditions.reduce<Sql>((all, one) => (one ? sql`${all} AND ${one}` : all), sql`TRUE`);
  return rowsOf(eventRow)(sql`
    SELECT ${SELECTED}, ${ATTEMPT} FROM (
      SELECT ${EVENT}, ${payload} AS payload, d.id AS delivery_id FROM ${tables} WHERE ${where} ${inOrder}
    ) selected ${lastAttempt(sql`selected.delivery_id`, sql`selected."attemptCount"`)}
    ${pageRows(search, { id: sql`selected.id`, createdAt: sql`selected."createdAt"` }).inOrder}`);
}

/**
 * Returns an SQL condition that is true if an event has this state. Row `d` is the delivery that determines the state, or null
 * for an event without a delivery.
 */
function hasStatus(status: EventStatus): Sql {
  if (status === "not_requested") return sql`d.id IS NULL`;
  return sql`d.latest AND d.status = ${status}::delivery_status`;
}

/**
 * Returns the account's events with these IDs, including payloads, in ascending order of their IDs. Deleted events are missing.
 */
export function selectEventsById(owner: Tenant, ids: readonly string[]): Promise<EventRow[]> {
  return rowsOf(eventRow)(sql`
    SELECT ${EVENT}, ${ATTEMPT}, e.payload FROM events e ${THEIR_DELIVERIES} ${lastAttempt(sql`d.id`, sql`d.attempt_count`)}
    WHERE e.id = ANY(${ids}::uuid[]) AND ${tenantFilter(owner, sql`e`)} ORDER BY e.id`);
}

/**
 * Returns a table expression for the events to search. It can contain more events than the page. If the search is for real
 * events and filters by neither delivery status nor reference, it contains only those of the page, so that no deliveries are
 * looked up for other events.
 */
function eventsOf(owner: Tenant, search: EventSearch): Sql {
  const { reference, about, testEvents } = search;
  if (reference !== undefined)
    return sql`(${objectsByReference(owner, reference, about)}) o CROSS JOIN LATERAL (SELECT * FROM events WHERE object_id = o.id OFFSET 0)`;
  if (isUnrequestedScan(search))
    return sql`${unrequestedCandidates(owner, search)} c CROSS JOIN LATERAL (SELECT * FROM events WHERE id = c.id LIMIT 1)`;
  if (testEvents === "none") return search.deliveryStatus ? sql`events` : pageOf(owner, search);
  return sql`(SELECT * FROM events WHERE ${tenantFilter(owner)} AND test_event ORDER BY id DESC OFFSET 0)`;
}

function pageOf({ accountId, environment }: Tenant, search: EventSearch): Sql {
  const { isInPage, inOrder } = pageRows(search, {
    id: sql`e.id`,
    createdAt: sql`e.created_at`,
    listColumn: sql`e.account_id`,
  });
  const typed = search.type ? sql`AND e.type = ${search.type}` : noSql;
  return sql`(SELECT * FROM events e WHERE e.account_id = ANY(ARRAY[${accountId}::uuid])
    AND e.environment = ${environment}::environment ${typed} AND NOT e.test_event AND ${isInPage} ${inOrder})`;
}

/**
 * Returns a table expression for the deliveries to search: all deliveries or, if the search has a type, only those of that type
 * that have not succeeded. The partial index on status and type covers the latter.
 */
function deliveriesOf({ type }: EventSearch): Sql {
  if (type === undefined) return sql`deliveries`;
  return sql`(SELECT * FROM deliveries WHERE status <> 'succeeded' AND event_type = ${type})`;
}

/** The maximum number of deliveries that are read with an event. The number of times an event can be resent is not limited. */
const MAX_DELIVERIES = 50;

/**
 * Returns an event with at most 50 deliveries: first the latest one to each endpoint, then the newest of the others. The
 * attempts of each delivery are oldest first. Returns null if the account has no such event.
 */
export function findEvent({ accountId, environment }: Tenant, eventId: string) {
  return prisma().event.findUnique({
    where: { id: eventId, accountId, environment },
    include: {
      deliveries: {
        orderBy: [{ latest: "desc" }, { createdAt: "desc" }, { round: "desc" }],
        take: MAX_DELIVERIES,
        include: { attempts: { orderBy: { number: "asc" } } },
      },
    },
  });
}

/** Returns the webhook body of an event, or undefined if the account has no such event. */
export async function findPayload({ accountId, environment }: Tenant, eventId: string) {
  const where = { id: eventId, accountId, environment };
  return (await prisma().event.findUnique({ where, select: { payload: true } }))?.payload;
}

/**
 * Records a test event, and its deliveries to `endpointId` or to the subscribed endpoints ({@link deliveryTargets}). Records an
 * unsent delivery if there is no target. Returns the IDs of the event and of its deliveries to targets. Returns undefined, with
 * nothing written, if a target is needed but missing, or if the API key is no longer allowed to write.
 */
export async function insertTestEvent(
  owner: Tenant,
  event: {
    type: EventType;
    payload: string;
    at: Date;
    needsEndpoint: boolean;
    endpointId: string | undefined;
    /** The ID of the API key that sends the event, if any. */
    keyId: string | undefined;
  },
): Promise<{ eventId: string; deliveryIds: readonly string[] } | undefined> {
  const { accountId, environment } = owner;
  const { type, payload, at, needsEndpoint, endpointId, keyId } = event;
  const rows = await rowsOf({ eventId: "text", deliveryId: "text", isUnsent: "boolean" })(sql`
    WITH ${deliveryTargets(owner, sql`${type}::text`, endpointId)}, event AS (
      INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, test_event, created_at)
      SELECT ${newId()}::uuid, ${accountId}::uuid, ${environment}::environment, ${type}, ${newId()}::uuid, 1, ${payload},
             TRUE, ${at}
      WHERE (NOT ${needsEndpoint}::boolean OR EXISTS (SELECT FROM target)) AND ${keyMayWrite(keyId, at)}
      RETURNING id, type, account_id, environment, created_at
    )
    ${insertDeliveries(sql`target`)}
    FROM event LEFT JOIN target ON TRUE
    RETURNING event_id AS "eventId", id AS "deliveryId", endpoint_id IS NULL AS "isUnsent"`);
  const [first] = rows;
  const deliveryIds = rows.filter(({ isUnsent }) => !isUnsent).map(({ deliveryId }) => deliveryId);
  return first && { eventId: first.eventId, deliveryIds };
}
