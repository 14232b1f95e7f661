import { TEST_SHOP } from "@/lib/base/caller";
import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { noSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import type { SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import {
  ATTEMPT_CAUSES,
  deliveryStatusField,
  endedReasonField,
  outcomeField,
} from "@/lib/webhooks/deliveries/schema";
import { decisiveDelivery } from "@/lib/webhooks/events/event-state.sql";

const cycleRow = describeRow({
  id: "text",
  number: "integer",
  chargeReference: "text",
  refundedAmount: "integer",
  /** The name of the reseller that billed the cycle; null if the simulator billed it. */
  billedBy: "text?",
  createdAt: "time",
});
export type CycleRow = Row<typeof cycleRow>;

const CYCLE = sql`
  n.id, n.number, n.reseller_charge_reference AS "chargeReference", n.refunded_amount AS "refundedAmount", n.created_at AS "createdAt",
  (SELECT a.company_name FROM voucher_payments p JOIN accounts a ON a.id = p.account_id
   WHERE p.id = n.payment_id AND a.id <> ${TEST_SHOP.accountId}::uuid) AS "billedBy"`;

/** A range of cycle numbers. `from` and `to` are inclusive; if `to` is omitted, the range has no upper limit. */
type CycleRange = { readonly from: number; readonly to?: number };

const inRange = (number: Sql, { from, to }: CycleRange): Sql =>
  to === undefined ? sql`${number} >= ${from}` : sql`${number} BETWEEN ${from} AND ${to}`;

/** Returns the subscription's cycles in the range, oldest first. */
export function selectCycles(subscription: SubscriptionRow, range: CycleRange): Promise<CycleRow[]> {
  return rowsOf(cycleRow)(sql`
    SELECT ${CYCLE} FROM subscription_cycles n
    WHERE subscription_id = ${subscription.id}::uuid AND ${inRange(sql`number`, range)} ORDER BY number`);
}

/**
 * Returns a page of the subscription's cycles, latest first. If the ID `before` is given, returns only cycles that are earlier
 * than the cycle with this ID.
 */
export function selectPageOfCycles(subscription: SubscriptionRow, { before, limit }: PageRequest) {
  const own = sql`subscription_id = ${subscription.id}::uuid`;
  const earlier =
    before === undefined
      ? noSql
      : sql`AND number < (SELECT number FROM subscription_cycles WHERE id = ${before}::uuid AND ${own})`;
  return rowsOf(cycleRow)(sql`
    SELECT ${CYCLE} FROM subscription_cycles n WHERE ${own} ${earlier} ORDER BY number DESC LIMIT ${limit}`);
}

const cycleEventRow = describeRow({
  id: "text",
  cycle: "integer",
  type: "text",
  createdAt: "time",
  status: [...deliveryStatusField.exclude(["unsent"]).options, null],
  endedReason: [...endedReasonField.options, null],
  attempts: "integer?",
  nextAttemptAt: "time?",
  outcome: [...outcomeField.options, null],
  answer: "integer?",
  durationMs: "integer?",
  url: "text?",
  cause: [...ATTEMPT_CAUSES, null],
  causeDetail: "text?",
});

/**
 * An event for the partner, with the number of its cycle, the delivery that determines the event's status, and the last attempt
 * of that delivery.
 */
export type CycleEventRow = Row<typeof cycleEventRow>;

/**
 * Returns the stored events about the cycles in the range, in order. Omits `subscription.cancel_requested`, which is for the
 * reseller, and any `cycle.overdue` that was not sent. Determines the cycle of a subscription's event by counting backward from
 * the current cycle: it subtracts the number of later events that begin a cycle. Counting forward would not work, because the
 * first events might be deleted. Reading the cycle from the payload would not work either, because PostgreSQL cannot parse a
 * payload whose metadata contains NUL or half a surrogate pair. Skips the subscription's events with a sequence number below
 * `from`: every cycle has at least one event, so no event's sequence number is lower than its cycle's number.
 */
export function selectCycleEvents(subscription: SubscriptionRow, range: CycleRange) {
  return rowsOf(cycleEventRow)(sql`
    WITH event AS (
      SELECT e.id, e.sequence, e.type, e.created_at,
             s.current_cycle - (count(*) FILTER (WHERE ${beginsCycle(subscription)}) OVER (
               ORDER BY e.sequence DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))::int AS cycle
      FROM subscriptions s JOIN events e ON e.object_id = s.id
      WHERE s.id = ${subscription.id}::uuid AND e.sequence >= ${range.from}
      UNION ALL
      SELECT e.id, 0, e.type, e.created_at, o.number
      FROM overdue_cycles o JOIN events e ON e.object_id = o.id WHERE o.subscription_id = ${subscription.id}::uuid
    )
    SELECT event.id, event.cycle, event.type, event.created_at AS "createdAt", d.status, d.ended_reason AS "endedReason",
           d.attempt_count AS attempts, d.next_attempt_at AS "nextAttemptAt", t.outcome, t.status_code AS answer,
           t.duration_ms AS "durationMs", t.url, t.cause, t.cause_detail AS "causeDetail"
    FROM event LEFT JOIN LATERAL (SELECT * FROM ${decisiveDelivery(sql`event.id`)} s WHERE s.status <> 'unsent') d ON TRUE
    LEFT JOIN delivery_attempts t ON t.delivery_id = d.id AND t.number = d.attempt_count
    WHERE ${inRange(sql`event.cycle`, range)} AND event.type <> 'subscription.cancel_requested'
      AND (event.type <> 'cycle.overdue' OR d.id IS NOT NULL)
    ORDER BY event.cycle, event.sequence`);
}

/**
 * Returns an SQL condition that is true for the first event that the payment of a cycle causes: `subscription.activated`,
 * `subscription.renewed` or, for the last of several cycles, `subscription.completed`.
 */
const beginsCycle = ({ totalCycles }: SubscriptionRow): Sql => sql`
  e.type IN ('subscription.activated', 'subscription.renewed')
  OR (e.type = 'subscription.completed' AND ${totalCycles}::int IS DISTINCT FROM 1)`;
