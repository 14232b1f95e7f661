import { additionalTypes } from "@/lib/base/event-schema";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { type Sql, sql } from "@/lib/db/sql";
import { checkedRows, type Invariant } from "./checked-rows.sql";

/** An SQL expression for the time since which all events are retained. Older events might have been deleted. */
const SINCE = sql`(SELECT events_since FROM retention)`;

/** An SQL expression for a lower bound of the IDs of rows created since {@link SINCE}. */
const FIRST_ID_SINCE = sql`(lpad(to_hex((extract(epoch FROM ${SINCE}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/**
 * A query for the expected number of events per subscription and event type: `count` in total, and `kept` in the period for
 * which all events are retained.
 */
const EXPECTED = sql`
  SELECT s.id, expected.type, expected.count, expected.kept FROM ${checkedRows(sql`subscriptions`)} s
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE number > 1 AND created_at >= ${SINCE}) AS kept FROM subscription_cycles WHERE subscription_id = s.id
  ) renewal
  CROSS JOIN LATERAL (SELECT (s.status = 'completed')::int AS total, (s.completed_at >= ${SINCE} AND s.status = 'completed')::int AS kept) completed
  CROSS JOIN LATERAL (VALUES
    ('subscription.activated', least(s.current_cycle, 1), CASE WHEN s.activated_at >= ${SINCE} THEN least(s.current_cycle, 1) ELSE 0 END),
    ('subscription.renewed', greatest(s.current_cycle - 1 - CASE WHEN s.current_cycle > 1 THEN completed.total ELSE 0 END, 0),
     renewal.kept - CASE WHEN s.current_cycle > 1 THEN coalesce(completed.kept, 0) ELSE 0 END),
    ('subscription.completed', completed.total, coalesce(completed.kept, 0)),
    ('subscription.cancelled', (s.status = 'canceled')::int, (s.status = 'canceled' AND s.canceled_at >= ${SINCE})::int),
    ('subscription.cancel_requested', (s.cancel_requested_at IS NOT NULL)::int, (s.cancel_requested_at >= ${SINCE})::int)
  ) AS expected(type, count, kept)`;

/**
 * An SQL expression for the time from which outcome events are complete: every failed intent and every paid payout that was
 * created at or after this time has its event, recorded and still retained.
 */
const OUTCOMES_SINCE = sql`(SELECT greatest(events_since, outcome_events_since) FROM retention)`;

/**
 * Returns a join that counts an object's events of one type: `own` in the account and environment of `owner`, and `found` in
 * any account and environment. Test events are not counted.
 */
const eventsAbout = (id: Sql, type: string, owner: Sql): Sql => sql`
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE (account_id, environment) = (${owner}.account_id, ${owner}.environment)) AS own, count(*) AS found
    FROM events WHERE object_id = ${id} AND type = ${type} AND NOT test_event ${LOOKUP_PER_ROW}
  ) e`;

/**
 * The invariants of events. A change that was made within the period for which all events are retained has exactly the expected
 * number of events. An older change can have fewer, since some of its events might have been deleted.
 */
export const eventInvariants: readonly Invariant[] = [
  {
    name: "A paid intent has one event, and an unpaid intent has none",
    scope: "redemption_intents",
    breaches: sql`
      SELECT i.id FROM ${checkedRows(sql`redemption_intents`)} i
      ${eventsAbout(sql`i.id`, "redemption-intent.success", sql`i`)}
      WHERE e.own <> e.found OR e.found > (i.status = 'success')::int
        OR e.found < (i.status = 'success')::int AND (i.redeemed_at < ${SINCE}) IS NOT TRUE`,
  },
  {
    name: "A failed intent has one event of its failure, and any other intent has none",
    scope: "redemption_intents",
    breaches: sql`
      SELECT i.id FROM ${checkedRows(sql`redemption_intents`)} i
      ${eventsAbout(sql`i.id`, "redemption-intent.failed", sql`i`)}
      WHERE e.own <> e.found OR e.found > (i.status = 'failed')::int
        OR e.found < (i.status = 'failed')::int AND i.created_at >= ${OUTCOMES_SINCE}`,
  },
  {
    name: "A paid payout has one event for its partner, and any other payout has none",
    scope: "payouts",
    breaches: sql`
      SELECT p.id FROM ${checkedRows(sql`payouts`)} p
      ${eventsAbout(sql`p.id`, "payout.paid", sql`p`)}
      WHERE e.own <> e.found OR e.found > (p.status = 'paid')::int
        OR e.found < (p.status = 'paid')::int AND p.prepared_at >= ${OUTCOMES_SINCE}`,
  },
  {
    name: "An overdue cycle has one event for its partner, and its subscription records its latest overdue cycle",
    scope: "overdue_cycles",
    breaches: sql`
      SELECT checked.id FROM checked
      LEFT JOIN LATERAL (SELECT * FROM overdue_cycles WHERE id = checked.id ${LOOKUP_PER_ROW}) o ON TRUE
      LEFT JOIN LATERAL (SELECT * FROM subscriptions WHERE id = o.subscription_id ${LOOKUP_PER_ROW}) s ON TRUE
      ${eventsAbout(sql`checked.id`, "cycle.overdue", sql`s`)}
      WHERE e.own <> e.found OR e.found > 1 OR e.found < 1 AND o.created_at >= ${SINCE}
        OR s.overdue_cycle IS DISTINCT FROM (SELECT max(number) FROM overdue_cycles WHERE subscription_id = s.id)`,
  },
  {
    name: "A subscription has exactly one event per change",
    scope: "subscriptions",
    breaches: sql`
      SELECT x.id FROM (${EXPECTED}) x LEFT JOIN (
        SELECT object_id, type, count(*) AS count, count(*) FILTER (WHERE created_at >= ${SINCE}) AS kept FROM events
        WHERE object_id IN (SELECT id FROM checked) GROUP BY object_id, type
      ) e ON e.object_id = x.id AND e.type = x.type
      WHERE coalesce(e.kept, 0) <> coalesce(x.kept, 0) OR coalesce(e.count, 0) > x.count`,
  },
  {
    name: "A wallet's last low-balance event matches its event counter",
    scope: "wallets",
    breaches: sql`
      SELECT w.ledger_account_id AS id FROM wallets w JOIN (
        SELECT object_id, max(sequence) AS last FROM events
        WHERE object_id IN (SELECT id FROM checked) GROUP BY object_id
      ) e ON e.object_id = w.ledger_account_id
      WHERE w.ledger_account_id IN (SELECT id FROM checked) AND e.last <> w.low_events`,
  },
  {
    name: "A refund has one event for its partner, and a refund of a cycle also has one per part for the reseller of its voucher",
    scope: "refunds",
    breaches: sql`
      SELECT r.id FROM ${checkedRows(sql`refunds`)} r
      CROSS JOIN LATERAL (
        SELECT count(*) AS events FROM events e
        WHERE e.object_id = r.id AND e.type = 'refund.created' AND (e.account_id, e.environment) = (r.account_id, r.environment)
      ) created
      CROSS JOIN LATERAL (
        SELECT count(*) * (r.cycle_id IS NOT NULL)::int AS expected, count(e.id) AS events
        FROM refund_parts part JOIN vouchers v ON v.id = part.voucher_id
        LEFT JOIN events e ON e.object_id = part.id AND e.type = 'voucher-payment.refunded'
          AND (e.account_id, e.environment) = (v.account_id, r.environment)
        WHERE part.refund_id = r.id
      ) notified
      WHERE r.created_at >= ${SINCE} AND (created.events, notified.events) <> (1, notified.expected)`,
  },
  {
    name: "An object's events are numbered 1..n",
    scope: "events",
    breaches: sql`
      SELECT object_id AS id FROM events
      WHERE object_id IN (SELECT object_id FROM events WHERE id IN (SELECT id FROM checked)) AND created_at >= ${SINCE}
      GROUP BY object_id
      HAVING max(sequence) - min(sequence) + 1 <> count(*) OR (min(sequence) <> 1 AND object_id >= ${FIRST_ID_SINCE})`,
  },
  {
    name: "An event's deliveries to an endpoint are numbered without gaps, and only the last one is marked as latest or can be pending",
    scope: "events",
    breaches: sql`
      SELECT e.id FROM events e LEFT JOIN LATERAL (
        SELECT count(*) AS endpoints, coalesce(sum(unsent), 0) AS unsent, count(*) FILTER (WHERE latest > 0) AS latest,
               bool_or(is_broken) AS is_broken, bool_or(unsent > 0 AND latest > 0) AS waits
        FROM (
          SELECT count(*) FILTER (WHERE d.status = 'unsent') AS unsent, count(*) FILTER (WHERE d.latest) AS latest,
                 count(*) <> max(d.round) - min(d.round) + 1
                 OR min(d.round) <> CASE WHEN d.endpoint_id IS NULL THEN 1 ELSE 1 + max(never.sent) END
                 OR count(*) FILTER (WHERE d.latest) > 1 OR max(d.round) FILTER (WHERE d.latest) <> max(d.round)
                 OR (bool_or(w.number IS NOT NULL) AND NOT bool_or(d.latest))
                 OR bool_or(d.status = 'pending' AND NOT d.latest) AS is_broken
          FROM deliveries d LEFT JOIN webhook_endpoints w ON w.id = d.endpoint_id
          CROSS JOIN (SELECT count(*) AS sent FROM deliveries u WHERE u.event_id = e.id AND u.endpoint_id IS NULL) never
          WHERE d.event_id = e.id GROUP BY d.endpoint_id
        ) endpoint
      ) d ON TRUE
      WHERE e.id IN (SELECT id FROM checked) AND CASE d.endpoints
        WHEN 0 THEN e.type <> ALL(${additionalTypes}::text[])
        ELSE d.is_broken OR d.latest = 0 OR (d.waits AND d.latest > 1) END`,
  },
  {
    name: "An event, its deliveries and their endpoint have the same account and environment",
    scope: "events",
    breaches: sql`
      SELECT e.id FROM events e JOIN deliveries d ON d.event_id = e.id LEFT JOIN webhook_endpoints w ON w.id = d.endpoint_id
      WHERE e.id IN (SELECT id FROM checked)
        AND ((e.environment, e.account_id) <> (d.environment, d.account_id)
             OR (w.environment, w.account_id) <> (d.environment, d.account_id))`,
  },
];
