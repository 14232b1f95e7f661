import { ID } from "./draws.sql";

/** A webhook body for an event type in an environment. The object in the body has the reference TEST-EVENT. */
export type Template = { readonly type: string; readonly environment: string; readonly payload: string };

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Returns statements that create the temporary tables `template`, `recorded_events` and `happening`. `happening` contains every
 * event with the status of its delivery.
 */
const happenings = (templates: readonly Template[]): readonly string[] => [
  "CREATE TEMP TABLE template (type TEXT, environment environment, payload TEXT)",
  `INSERT INTO template VALUES ${templates
    .map(({ type, environment, payload }) => `(${quoted(type)}, ${quoted(environment)}, ${quoted(payload)})`)
    .join(", ")}`,
  `CREATE TEMP TABLE recorded_events AS
   SELECT 'redemption-intent.success' AS type, partner_id AS account_id, environment, id AS object_id, 1 AS sequence, at, FALSE AS test_event
   FROM asked WHERE what = 'intent' AND paid
   UNION ALL
   SELECT CASE WHEN n.number = 1 THEN 'subscription.activated' WHEN s.status = 'completed' AND n.number = s.current_cycle THEN 'subscription.completed'
               ELSE 'subscription.renewed' END, s.account_id, s.environment, s.id, n.number, n.created_at, FALSE
   FROM subscription_cycles n JOIN subscriptions s ON s.id = n.subscription_id
   UNION ALL
   SELECT 'subscription.cancel_requested', reseller_id, environment, id, current_cycle + 1, cancel_requested_at, FALSE
   FROM subscriptions WHERE cancel_requested_at IS NOT NULL
   UNION ALL
   SELECT 'subscription.cancelled', account_id, environment, id, event_sequence, canceled_at, FALSE FROM subscriptions WHERE status = 'canceled'
   UNION ALL
   SELECT 'redemption-intent.success', account_id, environment, gen_random_uuid(), 1, now() - interval '1 day' * nth * 30, TRUE
   FROM side, generate_series(1, 10) nth WHERE kind = 'partner'`,
  // The endpoint of the third account of each kind has not responded for two days. The first account of each kind has some
  // recent pending deliveries.
  `CREATE TEMP TABLE happening AS
   SELECT t.*, pg_temp.id_at(t.at, ${ID.event}, t.k) AS id, s.endpoint_id, CASE
       WHEN s.endpoint_id IS NULL THEN 'unsent' WHEN s.n = 3 AND t.at > now() - interval '2 days' THEN 'pending'
       WHEN s.n = 1 AND t.at > now() - interval '3 hours' AND t.k % 4 = 0 THEN 'pending'
       WHEN pg_temp.draw(t.k, 21) < 0.005 THEN 'failed' ELSE 'succeeded' END AS status, pg_temp.draw(t.k, 22) < 0.01 AS resent
   FROM (SELECT *, row_number() OVER () AS k FROM recorded_events) t JOIN side s ON s.account_id = t.account_id AND s.environment = t.environment`,
  "ANALYZE happening",
];

/**
 * SQL that selects the rows of `deliveries`: one for each event in `happening`, and a second one, an hour later, for each event
 * that was resent successfully.
 */
const DELIVERED = `(SELECT id, id AS event_id, 1 AS round, NOT (resent AND status = 'succeeded') AS latest, endpoint_id, account_id, environment, type,
    CASE WHEN resent AND status = 'succeeded' THEN 'failed' ELSE status END AS status, at FROM happening
  UNION ALL
  SELECT pg_temp.id_at(at + interval '1 hour', ${ID.resent}, k), id, 2, TRUE, endpoint_id, account_id, environment, type, status, at + interval '1 hour'
  FROM happening WHERE resent AND status = 'succeeded')`;

/**
 * Returns statements that insert events with their deliveries, and the attempts of the last 90 days. Run them after the
 * statements that insert intents and subscriptions.
 */
export const outbox = (templates: readonly Template[]): readonly string[] => [
  ...happenings(templates),
  `INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, test_event, created_at)
   SELECT h.id, h.account_id, h.environment, h.type, h.object_id, h.sequence,
          replace(t.payload, 'TEST-EVENT', coalesce(a.reference, 'TEST-EVENT')), h.test_event, h.at
   FROM happening h JOIN template t ON t.type = h.type AND t.environment = h.environment
   LEFT JOIN (SELECT id, CASE what WHEN 'intent' THEN 'RDM-' ELSE 'SUB-' END || lpad(i::text, 26, '0') AS reference FROM asked) a ON a.id = h.object_id
   ORDER BY h.id`,
  `INSERT INTO deliveries (id, event_id, event_type, round, latest, endpoint_id, account_id, environment, status, ended_reason, attempt_count, next_attempt_at, created_at, updated_at)
   SELECT id, event_id, type, round, latest, CASE WHEN status <> 'unsent' THEN endpoint_id END, account_id, environment, status::delivery_status,
          CASE status WHEN 'succeeded' THEN 'succeeded' WHEN 'failed' THEN 'attempts_used_up' END::ended_reason,
          CASE status WHEN 'succeeded' THEN 1 WHEN 'failed' THEN 8 WHEN 'pending' THEN 2 ELSE 0 END,
          CASE status WHEN 'pending' THEN now() + interval '1 hour' * (pg_temp.draw(extract(epoch FROM at)::bigint, 23) - 0.2) END, at, at
   FROM ${DELIVERED} d ORDER BY id`,
  `INSERT INTO delivery_attempts (id, delivery_id, number, url, outcome, status_code, response_excerpt, started_at, duration_ms)
   SELECT pg_temp.id_at(d.created_at + number * interval '1 minute', ${ID.attempt}, row_number() OVER ()), d.id, number, 'https://hooks.example/',
          CASE d.status WHEN 'succeeded' THEN 'delivered' ELSE 'http_error' END, CASE d.status WHEN 'succeeded' THEN 204 ELSE 500 END, '',
          d.created_at + number * interval '1 minute', 40
   FROM deliveries d, generate_series(1, d.attempt_count) number WHERE d.created_at > now() - interval '90 days' ORDER BY d.id, number`,
];
