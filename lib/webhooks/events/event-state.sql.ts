import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { type Sql, sql } from "@/lib/db/sql";

/**
 * How much the delivery in row `d` says about the state of its event: an event is failed if a latest delivery failed, otherwise pending
 * if one is pending, otherwise succeeded. An unsent delivery is an event's only latest one.
 */
const weightOf = (d: Sql): Sql =>
  sql`(CASE ${d}.status WHEN 'failed' THEN 1 WHEN 'pending' THEN 2 WHEN 'succeeded' THEN 3 ELSE 4 END)`;

const orderOf = (d: Sql): Sql => sql`${weightOf(d)}, -${d}.attempt_count, ${d}.id`;

/** A lateral query: the latest delivery that shows the state of an event, over all of its endpoints. No row without a delivery. */
export const showingDelivery = (eventId: Sql): Sql => sql`(
  SELECT * FROM deliveries shown WHERE shown.event_id = ${eventId} AND shown.latest ORDER BY ${orderOf(sql`shown`)} LIMIT 1)`;

/** True if the latest delivery in row `d` is the {@link showingDelivery} of its event, so that each event has one such row. */
export const showsState = (d: Sql): Sql => sql`NOT EXISTS (
  SELECT FROM deliveries other WHERE other.event_id = ${d}.event_id AND other.latest AND other.id <> ${d}.id
    AND (${orderOf(sql`other`)}) < (${orderOf(d)}) ${LOOKUP_PER_ROW})`;

/** The states of events in the order of {@link weightOf}, with pending ones that have failed before apart. */
export const STATES_BY_WEIGHT = ["failed", "retrying", "pending", "succeeded", "unsent"] as const;
