import { ID } from "./draws.sql";
import type { Scale } from "./scale";

const FEE = (amount: string) => `${amount} * 3 / 10`;

/**
 * Returns statements that create the temporary table `asked` with every intent and subscription and its customer. Some of a
 * partner's customers return often. There is about one unpaid intent for every two paid ones. Unpaid intents from about the
 * last 25 hours are open, and older ones have expired. Some subscriptions have not been billed yet.
 */
const askedTable = ({ rows }: Scale): readonly string[] => [
  `CREATE TEMP TABLE asked AS
   WITH request AS (
     SELECT 'intent' AS what, i, i AS whose, partner_id, environment, spent AS amount, used_at AS at, pg_temp.id_at(used_at, ${ID.intent}, i) AS id, TRUE AS paid
     FROM sale WHERE use IN ('full', 'half')
     UNION ALL
     SELECT 'intent', i + ${rows}, i, t.account_id, t.environment, 1000, at, pg_temp.id_at(at, ${ID.intent}, i + ${rows}), FALSE
     FROM (SELECT i, pg_temp.moment(i) AS at, pg_temp.member(i, 11) AS partner FROM generate_series(2, ${rows}, 3) i) drawn
     JOIN side t ON t.kind = 'partner' AND t.n = partner AND t.environment = CASE WHEN i % 8 = 0 THEN 'test' ELSE 'live' END::environment
     UNION ALL
     SELECT 'subscription', s, -s, min(partner_id::text)::uuid, min(environment), min(amount), min(at), pg_temp.id_at(min(at), ${ID.subscription}, s), TRUE
     FROM sale WHERE s IS NOT NULL GROUP BY s
     UNION ALL
     SELECT 'subscription', i + ${rows}, i, t.account_id, t.environment, 1000, at, pg_temp.id_at(at, ${ID.subscription}, i + ${rows}), FALSE
     FROM (SELECT i, pg_temp.moment(i) AS at, pg_temp.member(i, 12) AS partner FROM generate_series(5, ${rows}, 200) i) drawn
     JOIN side t ON t.kind = 'partner' AND t.n = partner AND t.environment = CASE WHEN i % 8 = 0 THEN 'test' ELSE 'live' END::environment
   )
   SELECT *, floor(power(pg_temp.draw(i, 13), 3) * ${Math.ceil(rows / 300)})::int AS customer,
          (${rows} + 1 + dense_rank() OVER (ORDER BY partner_id, environment)) AS crowd
   FROM request`,
  "ANALYZE asked",
];

/** SQL for the country in a request. Four requests in ten name Germany, five name other countries, and one names none. */
const COUNTRY =
  "(ARRAY['DE','DE','DE','DE','FR','AT','NL','US','HK',NULL])[1 + floor(pg_temp.draw(i, 14) * 10)::int]";

const customerId = `pg_temp.id_at(now() - interval '14 months', ${ID.customer}, crowd * 1000000 + customer)`;

/**
 * Returns statements that insert customers, intents, subscriptions and billed cycles. Run them after the statements that insert
 * payments.
 */
export const requests = (scale: Scale): readonly string[] => [
  ...askedTable(scale),
  // The failed intents have no events, like intents that failed before the product recorded such events.
  "UPDATE retention SET outcome_events_since = now()",
  `INSERT INTO customers (id, account_id, environment, email, created_at, updated_at)
   SELECT ${customerId}, partner_id, environment, 'customer-' || customer || '@customers.example', min(at), min(at)
   FROM asked GROUP BY crowd, customer, partner_id, environment`,
  `INSERT INTO redemption_intents (id, account_id, environment, reference, access_code, customer_id, amount, platform_fee, partner_payout_amount,
                                   status, failure_reason, metadata, country_code, expires_at, redeemed_at, created_at, updated_at)
   SELECT id, partner_id, environment, 'RDM-' || lpad(i::text, 26, '0'), left(md5('intent ' || i), 15), ${customerId}, amount, ${FEE("amount")},
          amount - ${FEE("amount")}, CASE WHEN paid THEN 'success' WHEN is_open THEN 'pending' ELSE 'failed' END::intent_status,
          CASE WHEN NOT paid AND NOT is_open THEN 'expired' END::intent_failure, '{"order":"filled"}', ${COUNTRY}, at + interval '1 day',
          CASE WHEN paid THEN at END, at - interval '5 minutes', at
   FROM (SELECT *, at > now() - interval '25 hours' AS is_open FROM asked WHERE what = 'intent') a ORDER BY id`,
  `INSERT INTO subscriptions (id, account_id, environment, reference, access_code, subscription_access_code, customer_id, amount, platform_fee,
                              partner_payout_amount, interval, status, current_cycle, total_cycles, reseller_id, reseller_subscription_reference,
                              metadata, country_code, event_sequence, version, activated_at, timezone, cancel_requested_at, canceled_at, completed_at, created_at, updated_at)
   SELECT a.id, a.partner_id, a.environment, 'SUB-' || lpad(a.i::text, 26, '0'), left(md5('subscription ' || a.i), 15), left(md5('bills ' || a.i), 15),
          ${customerId}, a.amount, ${FEE("a.amount")}, a.amount - ${FEE("a.amount")}, 'monthly', fate::subscription_status, coalesce(cycles, 0),
          CASE fate WHEN 'completed' THEN cycles END, b.reseller_id, CASE WHEN paid THEN 'recurring ' || a.i END, '{}', ${COUNTRY}, coalesce(cycles, 0) + extra_events, coalesce(cycles, 0) + extra_events, first_at,
          CASE WHEN first_at IS NOT NULL THEN 'UTC' END,
          CASE WHEN wished THEN last_at + interval '1 minute' END,
          CASE fate WHEN 'canceled' THEN last_at + interval '2 minutes' END, CASE fate WHEN 'completed' THEN last_at END, a.at, coalesce(last_at, a.at)
   FROM (SELECT *, paid AND i % 50 = 2 AS wished FROM asked WHERE what = 'subscription') a
   LEFT JOIN (SELECT s, count(*)::int AS cycles, min(at) AS first_at, max(at) AS last_at, min(reseller_id::text)::uuid AS reseller_id
              FROM sale WHERE s IS NOT NULL GROUP BY s) b ON b.s = a.i AND paid
   CROSS JOIN LATERAL (SELECT CASE WHEN NOT paid THEN 'pending' WHEN i % 10 = 0 AND cycles > 1 THEN 'completed'
                                   WHEN i % 10 = 1 THEN 'canceled' ELSE 'active' END AS fate) f
   CROSS JOIN LATERAL (SELECT (fate = 'canceled')::int + wished::int AS extra_events) t`,
  `INSERT INTO subscription_cycles (id, subscription_id, number, reseller_charge_reference, fingerprint, payment_id, redeemed_amount, created_at)
   SELECT pg_temp.id_at(s.at, ${ID.cycle}, s.i), a.id, row_number() OVER (PARTITION BY s.s ORDER BY s.i), 'charge ' || s.i,
          sha256(s.i::text::bytea), s.payment_id, s.spent, s.at
   FROM sale s JOIN asked a ON a.what = 'subscription' AND a.paid AND a.i = s.s`,
];
