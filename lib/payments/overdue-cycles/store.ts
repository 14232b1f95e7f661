import { environmentField } from "@/lib/base/fields";
import { inputRows } from "@/lib/db/input-rows";
import { describeRow, json, type Row } from "@/lib/db/row";
import { columnsOf, ctes, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import {
  type DueDelivery,
  type EventToRecord,
  recordEvents,
  recordedDeliveries,
} from "@/lib/outbox/event.sql";
import { billingInterval } from "@/lib/payments/subscriptions/schema";
import { awaitsBill, dueAround } from "@/lib/payments/subscriptions/subscription.sql";

/**
 * The SQL condition that is true for a subscription `r` whose next cycle is expected to be billed ({@link awaitsBill}) and has
 * no overdue event yet. The index `subscriptions_overdue_idx` has the same condition, except that it does not check whether the
 * partner is suspended.
 */
const mayBecomeOverdue = sql`${awaitsBill} AND r.overdue_cycle IS DISTINCT FROM r.current_cycle + 1`;

const unpaidFields = describeRow({
  id: "text",
  accountId: "text",
  environment: environmentField.options,
  reference: "text",
  amount: "integer",
  interval: billingInterval.options,
  currentCycle: "integer",
  activatedAt: "time",
  timezone: "text",
  version: "integer",
});

const unpaidRow = describeRow({ ...unpaidFields, resellerName: "text?", dueAround: "time" });

/**
 * An active subscription whose next cycle is unpaid and has no overdue event yet. `dueAround` is the approximate due date of
 * the cycle, computed in UTC.
 */
export type UnpaidRow = Row<typeof unpaidRow>;

/** The data from which an active subscription's overdue event is built. */
export type UnpaidSubscription = Omit<UnpaidRow, "dueAround">;

type UnpaidQuery = { readonly before: Date; readonly after: UnpaidRow | undefined; readonly limit: number };

/**
 * Reads a page of subscriptions of all partners, sorted by `dueAround`. Selects subscriptions whose next cycle is expected to
 * be billed, has a `dueAround` before `before`, and has no overdue event yet.
 */
export function selectUnpaidSubscriptions({ before, after, limit }: UnpaidQuery): Promise<UnpaidRow[]> {
  const afterCursor: Sql = after
    ? sql`AND (${dueAround}, r.id) > (${after.dueAround}::timestamptz, ${after.id}::uuid)`
    : noSql;
  return rowsOf(unpaidRow)(sql`
    SELECT ${columnsOf(unpaidFields, "r")}, b.company_name AS "resellerName", ${dueAround} AS "dueAround"
    FROM (
      SELECT * FROM subscriptions r WHERE ${mayBecomeOverdue} AND ${dueAround} < ${before} ${afterCursor}
      ORDER BY ${dueAround}, r.id LIMIT ${limit}
    ) r LEFT JOIN LATERAL (SELECT company_name FROM accounts WHERE id = r.reseller_id LIMIT 1) b ON TRUE
    ORDER BY ${dueAround}, r.id`);
}

/** A cycle to record as overdue. `id` is the ID of its row and the object ID of its event. */
export type OverdueCycle = {
  readonly id: string;
  readonly subscription: UnpaidSubscription;
  readonly number: number;
  readonly dueAt: Date;
  /** True if the simulator makes a test subscription's cycle overdue early, without waiting for its due date. */
  readonly simulated: boolean;
  readonly event: EventToRecord;
};

const recordedRow = describeRow({ recorded: "integer", deliveries: json<DueDelivery[]>() });

/**
 * Records overdue cycles with their events in one statement. Returns the number of recorded cycles and the webhook deliveries
 * to announce. Skips a subscription if it has changed since it was read, if its partner was suspended, if another write locks
 * it, or if its cycle is already recorded. Does not change the subscription's version, so that a bill in progress does not
 * conflict.
 */
export async function insertOverdueCycles(
  cycles: readonly OverdueCycle[],
): Promise<{ readonly recorded: number; readonly deliveries: readonly DueDelivery[] }> {
  if (cycles.length === 0) return { recorded: 0, deliveries: [] };
  const row = await rowOf(recordedRow)(sql`
    WITH ${ctes(
      inputRows("overdue", cycles, {
        cycle_id: ["uuid", ({ id }) => id],
        subscription_id: ["uuid", ({ subscription }) => subscription.id],
        version: ["int", ({ subscription }) => subscription.version],
        number: ["int", ({ number }) => number],
        due_at: ["timestamptz", ({ dueAt }) => dueAt],
        simulated: ["bool", ({ simulated }) => simulated],
        at: ["timestamptz", ({ event }) => event.at],
      }),
      sql`subscription_held AS MATERIALIZED (
        SELECT overdue.* FROM overdue JOIN subscriptions r ON r.id = overdue.subscription_id AND r.version = overdue.version
        WHERE ${mayBecomeOverdue} AND (r.environment = 'test' OR NOT overdue.simulated)
        ORDER BY r.id FOR NO KEY UPDATE OF r SKIP LOCKED
      )`,
      sql`marked_subscription AS (
        UPDATE subscriptions r SET overdue_cycle = held.number FROM subscription_held held WHERE r.id = held.subscription_id
        RETURNING held.*
      )`,
      sql`recorded AS (
        INSERT INTO overdue_cycles (id, subscription_id, number, due_at, simulated, created_at)
        SELECT cycle_id, subscription_id, number, due_at, simulated, at FROM marked_subscription
        RETURNING id
      )`,
      recordEvents(
        cycles.map(({ event }) => event),
        sql`recorded`,
      ),
    )}
    SELECT (SELECT count(*) FROM recorded) AS recorded, ${recordedDeliveries} AS deliveries`);
  return row ?? { recorded: 0, deliveries: [] };
}

/**
 * Returns `isRequested`: true if the overdue event of a cycle has webhook deliveries, because an endpoint was subscribed to the
 * event when it was recorded. Returns undefined if the cycle has no overdue event.
 */
export function selectOverdueEvent(subscriptionId: string, number: number) {
  return rowOf({ isRequested: "boolean" })(sql`
    SELECT EXISTS (SELECT FROM events e JOIN deliveries d ON d.event_id = e.id WHERE e.object_id = o.id) AS "isRequested"
    FROM overdue_cycles o WHERE o.subscription_id = ${subscriptionId}::uuid AND o.number = ${number}`);
}
