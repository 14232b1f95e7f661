import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { type Sql, sql } from "@/lib/db/sql";

/**
 * Returns the rank of the delivery in row `d` by its status. The lowest rank among the latest deliveries of an event decides
 * its state: failed before pending before succeeded. If one of the latest deliveries of an event is unsent, there are no
 * others.
 */
const statusRank = (d: Sql): Sql =>
  sql`(CASE ${d}.status WHEN 'failed' THEN 1 WHEN 'pending' THEN 2 WHEN 'succeeded' THEN 3 ELSE 4 END)`;

const orderOf = (d: Sql): Sql => sql`${statusRank(d)}, -${d}.attempt_count, ${d}.id`;

/**
 * Returns a lateral subquery with at most one row: the delivery that decides the event's state. Among the latest deliveries to
 * each of the event's endpoints, it is the one with the lowest {@link statusRank}. Without deliveries, there is no row.
 */
export const decisiveDelivery = (eventId: Sql): Sql => sql`(
  SELECT * FROM deliveries candidate WHERE candidate.event_id = ${eventId} AND candidate.latest ORDER BY ${orderOf(sql`candidate`)} LIMIT 1)`;

/**
 * Returns an SQL condition that is true if the latest delivery in row `d` is the {@link decisiveDelivery} of its event. It is
 * true for exactly one delivery of each event.
 */
export const isDecisiveDelivery = (d: Sql): Sql => sql`NOT EXISTS (
  SELECT FROM deliveries other WHERE other.event_id = ${d}.event_id AND other.latest AND other.id <> ${d}.id
    AND (${orderOf(sql`other`)}) < (${orderOf(d)}) ${LOOKUP_PER_ROW})`;

/** The states of events in the order of {@link statusRank}. `retrying`: pending after a failed attempt. */
export const STATES_BY_RANK = ["failed", "retrying", "pending", "succeeded", "unsent"] as const;
