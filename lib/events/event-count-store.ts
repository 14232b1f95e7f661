import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, rowsOf, sql } from "@/lib/db/sql";
import { type DeliveryStatus, deliveryStatusField } from "@/lib/deliveries/schema";
import { firstIdAt } from "@/lib/ids";

type Owner = Pick<Caller, "accountId" | "environment">;

/** How the latest delivery of an event stands; `retrying` is one that goes on after a failure. */
export type CountedStatus = DeliveryStatus | "retrying";

const eventCount = describeRow({
  bucket: "integer",
  status: [...deliveryStatusField.options, "retrying"],
  count: "integer",
});

/** `bucket` is the place in `starts`, counted from 1. */
type EventCount = Row<typeof eventCount>;

/**
 * How many of an account's latest `limit` events fall into each span of time, by how their latest delivery stands. A
 * span reaches to the start of the next, the last one to the present. Test events are left out.
 *
 * The deliveries are looked up one by one (OFFSET keeps the planner from joining the whole table): 13 ms for 10,000 of
 * 155,000 events, 29 ms otherwise and growing with the table.
 */
export function countEvents(
  { accountId, environment }: Owner,
  { starts, limit }: { starts: readonly Date[]; limit: number },
): Promise<EventCount[]> {
  const since = starts[0] ?? now();
  return rowsOf(eventCount)(sql`
    WITH recent AS (
      SELECT id, created_at FROM events
      WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment
        AND id >= ${firstIdAt(since)}::uuid AND created_at >= ${since} AND NOT test_event
      ORDER BY id DESC LIMIT ${limit}
    )
    SELECT width_bucket(recent.created_at, ${starts}::timestamptz[]) AS bucket,
           CASE WHEN d.status = 'pending' AND d.attempt_count > 0 THEN 'retrying' ELSE d.status::text END AS status,
           count(*)::int AS count
    FROM recent CROSS JOIN LATERAL (
      SELECT status, attempt_count FROM deliveries WHERE event_id = recent.id AND latest OFFSET 0) d
    GROUP BY 1, 2`);
}

/** How many of an account's `limit` oldest deliveries that wait for an attempt have failed before. */
export async function countFailing({ accountId, environment }: Owner, limit: number): Promise<number> {
  const row = await rowOf({ count: "integer" })(sql`
    SELECT count(*) FILTER (WHERE attempt_count > 0)::int AS count FROM (
      SELECT attempt_count FROM deliveries
      WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment AND latest AND status = 'pending'
      ORDER BY event_id LIMIT ${limit}
    ) waiting`);
  return row?.count ?? 0;
}
