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
 * Returns a lateral subquery for the delivery that decides the event's state: among the latest deliveries (one to each
 * endpoint, or a single unsent one), the one with the lowest {@link statusRank} and, if several have it, the most attempts.
 * Returns no row for an event without deliveries.
 */
export const decisiveDelivery = (eventId: Sql): Sql => sql`(
  SELECT * FROM deliveries candidate WHERE candidate.event_id = ${eventId} AND candidate.latest ORDER BY ${orderOf(sql`candidate`)} LIMIT 1)`;

/**
 * Returns an SQL condition that is true if the delivery in row `d`, which must be one of the latest of its event, is the
 * {@link decisiveDelivery}. It is true for exactly one of these deliveries.
 */
export const isDecisiveDelivery = (d: Sql): Sql => sql`NOT EXISTS (
  SELECT FROM deliveries other WHERE other.event_id = ${d}.event_id AND other.latest AND other.id <> ${d}.id
    AND (${orderOf(sql`other`)}) < (${orderOf(d)}) ${LOOKUP_PER_ROW})`;

/**
 * The states of events that have a delivery, in the order of {@link statusRank}. `retrying`: pending after a failed attempt.
 */
export const STATES_BY_RANK = ["failed", "retrying", "pending", "succeeded", "unsent"] as const;
