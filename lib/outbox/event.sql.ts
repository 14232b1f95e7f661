import type { z } from "zod";
import type { Tenant } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { newIdAt } from "@/lib/base/ids";
import { earlierClock } from "@/lib/db/clock-skew";
import { inputRows } from "@/lib/db/input-rows";
import { describeRow, json } from "@/lib/db/row";
import { ctes, noSql, type Sql, sql } from "@/lib/db/sql";
import type { DueDelivery } from "./announcement-batches";
import { endpointAvailable, endpointLane } from "./delivery-lane.sql";
import type { EventDeclaration } from "./schema";

/** Something that happened to an object, told to one account; its data is what the type's declaration says. */
export type NewEvent<Declared extends Events = Events> = {
  [Type in keyof Declared & string]: {
    readonly type: Type;
    readonly objectId: string;
    /** Grows by one per event of the same object. */
    readonly sequence: number;
    readonly data: Omit<z.output<Declared[Type]["data"]>, "sequence">;
  };
}[keyof Declared & string];

type Events = Readonly<Record<string, EventDeclaration>>;

/** The exact body of the webhook; every retry sends these bytes. */
function payload(event: NewEvent, at: Date): string {
  const data = { ...event.data, sequence: event.sequence };
  return JSON.stringify({ type: event.type, timestamp: timestamp(at), data });
}

/** An event to be recorded: who is told, and when it happened. */
export type EventToRecord = {
  readonly receiver: Tenant;
  readonly event: NewEvent;
  readonly at: Date;
};

/**
 * CTEs `event`, `delivery(id, endpoint_id)` and `told(object_id, deliveries)`: records the events of those objects that the
 * CTE `cause(id)` holds, and a delivery of each: due at the receiver's endpoint where one is set and enabled, otherwise
 * unsent. In the statement that causes them, so that there is never a change without its event nor an event without its
 * change. `found` answers more of them, in the columns of `events`, where only the statement knows what happened.
 */
export function recordEvents(events: readonly EventToRecord[], cause: Sql, found?: Sql): Sql {
  return ctes(
    inputRows("happened", events, {
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
      FROM happened h JOIN ${cause} cause ON cause.id = h.object_id
      ${found ? sql`UNION ALL ${found}` : noSql}
      RETURNING id, type, account_id, environment, object_id, created_at
    )`,
    sql`delivery AS (
      INSERT INTO deliveries
        (id, event_id, event_type, endpoint_id, account_id, environment, status, next_attempt_at, created_at, updated_at)
      SELECT event.id, event.id, event.type, e.id, event.account_id, event.environment,
             CASE WHEN e.id IS NULL THEN 'unsent' ELSE 'pending' END::delivery_status,
             CASE WHEN e.id IS NOT NULL THEN ${earlierClock(sql`event.created_at`)} END, event.created_at, event.created_at
      FROM event LEFT JOIN webhook_endpoints e
        ON e.account_id = event.account_id AND e.environment = event.environment AND e.disabled_at IS NULL
      RETURNING id, endpoint_id
    )`,
    sql`told AS (
      SELECT event.object_id, ${DUE_LIST} AS deliveries
      FROM event JOIN delivery due USING (id) JOIN webhook_endpoints endpoint ON endpoint.id = due.endpoint_id
      WHERE ${endpointAvailable} GROUP BY event.object_id
    )`,
  );
}

/** The deliveries `due` at their `endpoint` as a JSON list of `DueDelivery`. */
const DUE_LIST = sql`
  jsonb_agg(jsonb_build_object('deliveryId', due.id, 'endpointId', endpoint.id, 'lane', ${endpointLane}))`;

/**
 * The due ones of a CTE of deliveries, as a JSON list of `DueDelivery`, for the statement's final SELECT. Those of an endpoint
 * that rests are left out: nothing would come of them before it is over, and then they are found.
 */
export function dueDeliveriesOf(cte: Sql): Sql {
  return sql`coalesce(
    (SELECT ${DUE_LIST} FROM ${cte} due JOIN webhook_endpoints endpoint ON endpoint.id = due.endpoint_id
     WHERE ${endpointAvailable}), '[]')`;
}

/** {@link dueDeliveriesOf} the deliveries that {@link recordEvents} made. */
export const recordedDeliveries = dueDeliveriesOf(sql`delivery`);

/** The row of a statement that answers {@link recordedDeliveries} as `deliveries`. */
export const recordedDeliveriesRow = describeRow({ deliveries: json<DueDelivery[]>() });
