import { publicEventId } from "@/lib/base/ids";
import { describeRow, json } from "@/lib/db/row";
import { rowsOf, sql } from "@/lib/db/sql";
import {
  type AttemptOutcome,
  type DeliveryStatus,
  deliveryStatusField,
} from "@/lib/webhooks/deliveries/schema";

export type RecordedAttempt = {
  number: number;
  outcome: AttemptOutcome;
  statusCode: number | null;
  /** The start of the attempt, in milliseconds since 1970. */
  startedAtMs: number;
  endedAtMs: number;
};

type RecordedDelivery = { status: DeliveryStatus; latest: boolean; attempts: RecordedAttempt[] };

/** An event in the database, with its deliveries in order: the first one, then one for each resend. */
export type RecordedEvent = {
  id: string;
  accountId: string;
  payload: string;
  deliveries: RecordedDelivery[];
};

const row = describeRow({
  id: "text",
  accountId: "text",
  payload: "text",
  deliveries: json<RecordedDelivery[]>(),
});

/** Returns the accounts' events with their deliveries and attempts. */
export async function recordedEvents(accountIds: readonly string[]): Promise<RecordedEvent[]> {
  const rows = await rowsOf(row)(sql`
    SELECT e.id, e.account_id AS "accountId", e.payload, (
      SELECT jsonb_agg(jsonb_build_object('status', d.status, 'latest', d.latest, 'attempts', coalesce((
        SELECT jsonb_agg(jsonb_build_object(
          'number', a.number, 'outcome', a.outcome, 'statusCode', a.status_code,
          'startedAtMs', extract(epoch FROM a.started_at) * 1000,
          'endedAtMs', extract(epoch FROM a.started_at) * 1000 + a.duration_ms) ORDER BY a.number)
        FROM delivery_attempts a WHERE a.delivery_id = d.id), '[]')) ORDER BY d.round)
      FROM deliveries d WHERE d.event_id = e.id) AS deliveries
    FROM events e WHERE e.account_id = ANY(${accountIds}::uuid[])`);
  return rows.map((event) => ({ ...event, id: publicEventId(event.id) }));
}

/**
 * Returns the number of the accounts' undelivered events by status. Counts only events from before `before`, which is the
 * current time by default.
 */
export async function undelivered(
  accountIds: readonly string[],
  before = new Date(),
): Promise<Partial<Record<DeliveryStatus, number>>> {
  const rows = await rowsOf({ status: deliveryStatusField.options, count: "integer" })(sql`
    SELECT status, count(*)::int AS count FROM deliveries
    WHERE account_id = ANY(${accountIds}::uuid[]) AND created_at < ${before} AND latest AND status <> 'succeeded'
    GROUP BY status`);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
