import type { z } from "zod";
import type { Caller } from "@/lib/caller";
import { timestamp } from "@/lib/clock";
import { describeRow, json } from "@/lib/db/row";
import { type Sql, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import type { DueDelivery } from "./batches";
import { endpointAwake, endpointLane } from "./lane.sql";
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

/**
 * CTEs `event` and `delivery(id)`: records the events, one set for each row of `cause`, and a delivery of each: due at
 * the receiver's endpoint where one is set and enabled, otherwise unsent. In the statement that causes them, so that
 * there is never a change without its event nor an event without its change.
 */
export function recordEvents(
  receiver: Pick<Caller, "accountId" | "environment">,
  events: readonly NewEvent[],
  at: Date,
  cause: Sql,
): Sql {
  const { accountId, environment } = receiver;
  return sql`
    event AS (
      INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
      SELECT happened.id, ${accountId}::uuid, ${environment}::environment, happened.type, happened.object_id,
             happened.sequence, happened.payload, ${at}
      FROM unnest(${events.map(() => newId())}::uuid[], ${events.map((event) => event.type)}::text[],
                  ${events.map((event) => event.objectId)}::uuid[], ${events.map((event) => event.sequence)}::int[],
                  ${events.map((event) => payload(event, at))}::text[])
             AS happened(id, type, object_id, sequence, payload), ${cause}
      RETURNING id
    ),
    delivery AS (
      INSERT INTO deliveries
        (id, event_id, endpoint_id, account_id, environment, status, next_attempt_at, created_at, updated_at)
      SELECT event.id, event.id, e.id, ${accountId}::uuid, ${environment}::environment,
             CASE WHEN e.id IS NULL THEN 'unsent' ELSE 'pending' END::delivery_status,
             CASE WHEN e.id IS NOT NULL THEN ${at}::timestamptz END, ${at}, ${at}
      FROM event LEFT JOIN webhook_endpoints e
        ON e.account_id = ${accountId}::uuid AND e.environment = ${environment}::environment AND e.disabled_at IS NULL
      RETURNING id, endpoint_id
    )`;
}

/**
 * The due ones of a CTE of deliveries, as a JSON list of `DueDelivery`, for the statement's final SELECT. Those of an endpoint
 * that rests are left out: nothing would come of them before it is over, and then they are found.
 */
export function dueDeliveriesOf(cte: Sql): Sql {
  return sql`coalesce(
    (SELECT jsonb_agg(jsonb_build_object('deliveryId', due.id, 'endpointId', endpoint.id, 'lane', ${endpointLane}))
     FROM ${cte} due JOIN webhook_endpoints endpoint ON endpoint.id = due.endpoint_id
     WHERE ${endpointAwake}), '[]')`;
}

/** {@link dueDeliveriesOf} the deliveries that {@link recordEvents} made. */
export const recordedDeliveries = dueDeliveriesOf(sql`delivery`);

/** The row of a statement that answers {@link recordedDeliveries} as `deliveries`. */
export const recordedRow = describeRow({ deliveries: json<DueDelivery[]>() });
