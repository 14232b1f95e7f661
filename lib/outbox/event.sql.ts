import type { z } from "zod";
import type { Tenant } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { additionalTypes, type EventDeclaration, OPTIONAL_EVENT_TYPES } from "@/lib/base/event-schema";
import type { Environment } from "@/lib/base/fields";
import { newIdAt } from "@/lib/base/ids";
import { earlierClock } from "@/lib/db/clock-skew";
import { inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { describeRow, json } from "@/lib/db/row";
import { ctes, noSql, rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * The delivery lanes, each served independently. Live deliveries are separate from test deliveries. Endpoints on probation
 * (new, slow or failing) are separate from endpoints that answer promptly.
 */
export const DELIVERY_LANES = ["live", "test", "live-probation", "test-probation"] as const;
export type DeliveryLane = (typeof DELIVERY_LANES)[number];

/** Returns the lane in which webhook deliveries to an endpoint are served. */
export function deliveryLaneOf(endpoint: { environment: Environment; prompt: boolean }): DeliveryLane {
  return endpoint.prompt ? endpoint.environment : `${endpoint.environment}-probation`;
}

/** Returns true for lanes of endpoints on probation. */
export function isProbation(lane: DeliveryLane): boolean {
  return lane.endsWith("-probation");
}

/**
 * An announcement to the job engine of one due webhook delivery or, without `deliveryId`, of all due deliveries to the
 * endpoint. Without `dueAt`, the deliveries are due now.
 */
export type Announcement = {
  readonly endpointId: string;
  readonly lane: DeliveryLane;
  readonly deliveryId?: string;
  readonly dueAt?: Date;
  /** The `traceparent` of each announced delivery that is traced. */
  readonly traces?: Traces;
};

/** An announcement of exactly one due webhook delivery. */
export type DueDelivery = Announcement & { readonly deliveryId: string };

/** The `traceparent` of each traced delivery, by the delivery's ID. */
export type Traces = Readonly<Record<string, string>>;

/** An event to record about an object, with the data that its type declares. */
export type NewEvent<Declared extends Events = Events> = {
  [Type in keyof Declared & string]: {
    readonly type: Type;
    readonly objectId: string;
    /** A number that increases with each event about the same object. */
    readonly sequence: number;
    readonly data: Omit<z.output<Declared[Type]["data"]>, "sequence">;
  };
}[keyof Declared & string];

type Events = Readonly<Record<string, EventDeclaration>>;

/** Returns the body of an event's webhook. Every retry sends exactly these bytes. */
function payload(event: NewEvent, at: Date): string {
  const data = { ...event.data, sequence: event.sequence };
  return JSON.stringify({ type: event.type, timestamp: timestamp(at), data });
}

/** An event to record, the account that receives it, and the time at which it occurred. */
export type EventToRecord = { readonly receiver: Tenant; readonly event: NewEvent; readonly at: Date };

/**
 * Returns the CTEs `event`, `delivery(id, event_id, endpoint_id)` and `object_deliveries(object_id, deliveries)`. They record
 * the events whose object is in the relation `cause(id)`, in the same statement as the change to the object. Each event gets a
 * due delivery for every enabled endpoint (at most ten) that is subscribed to its type. Without such an endpoint, it can get an
 * unsent delivery ({@link isUnsent}). `object_deliveries` contains each object's due deliveries, like {@link dueDeliveriesOf}.
 * `extraEvents` is a query for further rows to insert into `events`.
 */
export function recordEvents(events: readonly EventToRecord[], cause: Sql, extraEvents?: Sql): Sql {
  return ctes(
    inputRows("input_event", events, {
      id: ["uuid", ({ at }) => newIdAt(at)],
      account_id: ["uuid", ({ receiver }) => receiver.accountId],
      environment: ["environment", ({ receiver }) => receiver.environment],
      type: ["text", ({ event }) => event.type],
      object_id: ["uuid", ({ event }) => event.objectId],
      sequence: ["int", ({ event }) => event.sequence],
      payload: ["text", ({ event, at }) => payload(event, at)],
      at: ["timestamptz", ({ at }) => at],
    }),
    sql`event AS (
      INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
      SELECT h.id, h.account_id, h.environment, h.type, h.object_id, h.sequence, h.payload, h.at
      FROM input_event h JOIN ${cause} cause ON cause.id = h.object_id
      ${extraEvents ? sql`UNION ALL ${extraEvents}` : noSql}
      RETURNING id, type, account_id, environment, object_id, created_at
    )`,
    sql`delivery AS (
      ${insertDeliveries(sql`e`)}
      FROM event LEFT JOIN webhook_endpoints e
        ON e.account_id = event.account_id AND e.environment = event.environment AND e.disabled_at IS NULL
          AND event.type = ANY(e.events)
      WHERE e.id IS NOT NULL OR ${isUnsent(sql`event`)}
      RETURNING id, event_id, endpoint_id
    )`,
    sql`object_deliveries AS (
      SELECT event.object_id, ${DUE_LIST} AS deliveries
      FROM event JOIN delivery due ON due.event_id = event.id JOIN webhook_endpoints endpoint ON endpoint.id = due.endpoint_id
      WHERE ${endpointAvailable} GROUP BY event.object_id
    )`,
  );
}

/**
 * Returns the INSERT and SELECT clauses of a statement that inserts the first deliveries of events. The caller adds FROM with
 * the relation `event` and with the endpoints, whose alias is the argument `endpoint`. A delivery without an endpoint is
 * unsent, any other is due. A delivery to the account's first endpoint (`number` 1), or to none, has the event's own ID, which
 * saves generating one. Others get a new ID.
 */
export const insertDeliveries = (endpoint: Sql): Sql => sql`
  INSERT INTO deliveries
    (id, event_id, event_type, endpoint_id, account_id, environment, status, next_attempt_at, created_at, updated_at)
  SELECT CASE WHEN ${endpoint}.number > 1 THEN uuid_v7_now(0, event.created_at) ELSE event.id END,
         event.id, event.type, ${endpoint}.id, event.account_id, event.environment,
         CASE WHEN ${endpoint}.id IS NULL THEN 'unsent' ELSE 'pending' END::delivery_status,
         CASE WHEN ${endpoint}.id IS NOT NULL THEN ${earlierClock(sql`event.created_at`)} END, event.created_at, event.created_at`;

/**
 * Returns an SQL condition for an event that no enabled endpoint is subscribed to. It is true if the event is recorded as
 * unsent, to be sent later: if its type is not in `additionalTypes`, if a disabled endpoint that is not deleted is subscribed
 * to the type, or if the type is not optional and the account has no enabled endpoint. Other events get no delivery.
 */
const isUnsent = (event: Sql): Sql => {
  const endpointWith = (condition: Sql) => sql`EXISTS (
    SELECT FROM webhook_endpoints w
    WHERE w.account_id = ${event}.account_id AND w.environment = ${event}.environment AND ${condition} ${LOOKUP_PER_ROW})`;
  return sql`(
    ${event}.type <> ALL(${additionalTypes}::text[])
    OR ${endpointWith(sql`w.number IS NOT NULL AND ${event}.type = ANY(w.events)`)}
    OR ${event}.type <> ALL(${OPTIONAL_EVENT_TYPES}::text[]) AND NOT ${endpointWith(sql`w.disabled_at IS NULL`)})`;
};

/**
 * Returns an SQL condition that is true if all event types in `events`, an endpoint's subscriptions, are in `additionalTypes`.
 */
export const hasOnlyAdditionalTypes = (events: Sql): Sql => sql`(${events} <@ ${additionalTypes}::text[])`;

/** An SQL expression for the delivery lane of the row `endpoint`, equivalent to {@link deliveryLaneOf}. */
export const endpointLane: Sql = sql`(endpoint.environment::text || CASE WHEN endpoint.prompt THEN '' ELSE '-probation' END)`;

/**
 * An SQL condition that is true if the row `endpoint` is not paused, with one second of tolerance for clock skew. It is also
 * true if the endpoint is disabled, because its due deliveries then only have to be marked as failed.
 */
export const endpointAvailable: Sql = sql`(endpoint.resting_until IS NULL
  OR endpoint.resting_until <= now() + interval '1 second' OR endpoint.disabled_at IS NOT NULL)`;

/**
 * Returns a query for the IDs of the account's enabled webhook endpoints. With `type`, returns only those that are subscribed
 * to this event type.
 */
export function enabledEndpointsOf(receiver: Tenant, type?: string): Sql {
  const isSubscribed = type === undefined ? noSql : sql`AND ${type} = ANY(events)`;
  return sql`SELECT id FROM webhook_endpoints WHERE ${tenantFilter(receiver)} AND disabled_at IS NULL ${isSubscribed}`;
}

/** Returns whether the account has an enabled webhook endpoint or, with `type`, one that is subscribed to this event type. */
export async function hasEnabledEndpoint(receiver: Tenant, type?: string): Promise<boolean> {
  return (await rowOf({ id: "text" })(enabledEndpointsOf(receiver, type))) !== undefined;
}

/**
 * Returns a CTE to use after {@link recordEvents}. For the events that the statement records about these objects, it makes the
 * first attempt of each delivery fail without sending a request, as if the receiver were down. It has no effect outside the
 * test environment.
 */
export function simulateOutage(objectIds: readonly string[]): Sql {
  return sql`outage AS (
    INSERT INTO simulated_outages (delivery_id)
    SELECT delivery.id FROM delivery JOIN event ON event.id = delivery.event_id
    WHERE event.object_id = ANY(${objectIds}::uuid[]) AND event.environment = 'test' AND delivery.endpoint_id IS NOT NULL
  )`;
}

/** An SQL expression that aggregates the rows `due`, each joined with its `endpoint`, into a JSON list of `DueDelivery`. */
const DUE_LIST = sql`
  jsonb_agg(jsonb_build_object('deliveryId', due.id, 'endpointId', endpoint.id, 'lane', ${endpointLane}))`;

/**
 * Returns an SQL expression for the final SELECT of a statement: the due deliveries in the CTE `cte(id, endpoint_id)`, as a
 * JSON list of `DueDelivery`. Omits deliveries to paused endpoints, because they are announced when the pause ends.
 */
export function dueDeliveriesOf(cte: Sql): Sql {
  return sql`coalesce(
    (SELECT ${DUE_LIST} FROM ${cte} due JOIN webhook_endpoints endpoint ON endpoint.id = due.endpoint_id
     WHERE ${endpointAvailable}), '[]')`;
}

/** An SQL expression for the deliveries that {@link recordEvents} created, in the format of {@link dueDeliveriesOf}. */
export const recordedDeliveries = dueDeliveriesOf(sql`delivery`);

/** The row description for a statement that returns {@link recordedDeliveries} as `deliveries`. */
export const recordedDeliveriesRow = describeRow({ deliveries: json<DueDelivery[]>() });
