import type { Tenant } from "@/lib/base/caller";
import { inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, noSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { ungatheredPayments } from "./earnings.sql";
import { earningSources, type SpanRange, splitIntoSpans } from "./rules";

/** A time range: `from` is inclusive, `to` is exclusive. */
type TimeRange = { readonly from: Date; readonly to: Date };

const ALL_TIME: SpanRange = { span: "ever", from: new Date(0), to: new Date(1) };

/** A time range that contains every payment. */
const EVER: TimeRange = { from: new Date(0), to: new Date("9999-12-31T00:00Z") };

const partRow = { source: earningSources, payments: "integer", payout: "integer", fee: "integer" } as const;

/** Returns a partner's earnings in each period by source, in minor units. `position` is the 1-based index of the period. */
export function selectPeriodEarnings(partner: Tenant, periods: readonly TimeRange[]) {
  return rowsOf({ position: "integer", ...partRow })(sql`
    WITH ${ctes(ungatheredPayments(partner), sumsOf(partner, periods, splitPeriods(periods)))}
    SELECT position, source, sum(payments)::bigint AS payments, sum(payout)::bigint AS payout, sum(fee)::bigint AS fee
    FROM earned GROUP BY position, source`);
}

/**
 * Returns a partner's total earnings by source, in one snapshot. Every row repeats two totals over all sources: `inPayouts`,
 * the amount of the payouts with the status `posted` or `paid`, and `inTransit`, the part of it with the status `posted`.
 * Returns no row if nothing was earned.
 */
export function selectLifetimeEarnings(partner: Tenant) {
  return rowsOf({ ...partRow, inPayouts: "integer", inTransit: "integer" })(sql`
    WITH ${ctes(ungatheredPayments(partner), sumsOf(partner, [EVER], [{ ...ALL_TIME, of: 1 }]))}
    SELECT source, sum(payments)::bigint AS payments, sum(payout)::bigint AS payout, sum(fee)::bigint AS fee,
           "inPayouts", "inTransit"
    FROM earned CROSS JOIN (
      SELECT coalesce(sum(p.amount), 0)::bigint AS "inPayouts",
             coalesce(sum(p.amount) FILTER (WHERE p.status = 'posted'), 0)::bigint AS "inTransit"
      FROM payouts p WHERE ${tenantFilter(partner, sql`p`)} AND p.status IN ('posted', 'paid')
    ) paid_out
    GROUP BY source, "inPayouts", "inTransit"`);
}

/**
 * Returns the postings and reversals of payouts before `until`, oldest first. A payout that was posted and reversed by then has
 * two rows.
 */
export function selectPayoutsUntil(partner: Tenant, until: Date) {
  return rowsOf({ reference: "text", amount: "integer", at: "time", isReversal: "boolean" })(sql`
    SELECT p.reference, p.amount, moved.at, moved.reversal AS "isReversal"
    FROM payouts p CROSS JOIN LATERAL (
      VALUES (p.posted_at, FALSE), (CASE WHEN p.status = 'reversed' THEN p.ended_at END, TRUE)
    ) moved(at, reversal)
    WHERE ${tenantFilter(partner, sql`p`)} AND moved.at < ${until}
    ORDER BY moved.at, moved.reversal, p.id`);
}

type PeriodSpan = SpanRange & { readonly of: number };

const splitPeriods = (periods: readonly TimeRange[]): PeriodSpan[] =>
  periods.flatMap(({ from, to }, at) =>
    splitIntoSpans(from, to).map((stretch) => ({ ...stretch, of: at + 1 })),
  );

/**
 * Returns a partner's earnings in a period by country and source, in minor units. The country is null for payments without a
 * country.
 */
export function selectEarningsByCountry(partner: Tenant, period: TimeRange) {
  return rowsOf({ countryCode: "text?", ...partRow })(sql`
    WITH ${ctes(ungatheredPayments(partner), sumsOf(partner, [period], splitPeriods([period])))}
    SELECT nullif(country_code, '') AS "countryCode", source, sum(payments)::bigint AS payments, sum(payout)::bigint AS payout,
           sum(fee)::bigint AS fee
    FROM earned GROUP BY country_code, source`);
}

/**
 * Returns CTEs that end with `earned`, the partner's earnings in the periods. `earned` combines the stored sums of the time
 * spans in `stretches`, which make up the periods, with the newer payments in the CTE `payment`.
 */
function sumsOf(partner: Tenant, periods: readonly TimeRange[], stretches: readonly PeriodSpan[]): Sql {
  return ctes(
    inputRows("period", periods, {
      from_at: ["timestamptz", ({ from }) => from],
      to_at: ["timestamptz", ({ to }) => to],
    }),
    inputRows("stretch", stretches, {
      of: ["bigint", ({ of }) => of],
      span: ["earned_span", ({ span }) => span],
      from_at: ["timestamptz", ({ from }) => from],
      to_at: ["timestamptz", ({ to }) => to],
    }),
    sql`earned AS (
      SELECT stretch.of AS position, s.source, s.country_code, s.payments, s.payout, s.fee
      FROM stretch CROSS JOIN LATERAL (
        SELECT * FROM earned_sums s
        WHERE ${tenantFilter(partner, sql`s`)} AND s.span = stretch.span AND s.began_at >= stretch.from_at AND s.began_at < stretch.to_at ${LOOKUP_PER_ROW}
      ) s
      UNION ALL
      SELECT period.position, p.source, coalesce(p.country_code, ''), 1, p.payout, p.fee
      FROM payment p JOIN period ON p.earned_at >= period.from_at AND p.earned_at < period.to_at
    )`,
  );
}

/** A filter for a partner's payments and refunds. */
export type EarningFilter = {
  /** Selects only payments or only refunds. */
  readonly type?: "payment" | "refund" | undefined;
  readonly period?: TimeRange | undefined;
  /** The country code to select; null selects payments without a country. */
  readonly countryCode?: string | null | undefined;
  readonly customerId?: string | undefined;
};

const earningRow = describeRow({
  id: "text",
  source: earningSources,
  /** The reference of the intent or subscription. */
  reference: "text",
  cycle: "integer?",
  /** The reference of a refund; null for a payment. */
  refund: "text?",
  customerId: "text",
  email: "text",
  countryCode: "text?",
  payout: "integer",
  fee: "integer",
  earnedAt: "time",
});
export type EarningRow = Row<typeof earningRow>;

/**
 * Returns a page of a partner's payments and refunds, newest first, older than the payment or refund with the ID `before`, if
 * it is given.
 */
export function selectEarnings(partner: Tenant, { before, limit, ...filter }: EarningFilter & PageRequest) {
  const latest = sql`ORDER BY earned_at DESC, cause_id DESC LIMIT ${limit}`;
  const columns = sql`cause_id, source, request_id, customer_id, country_code, payout, fee, earned_at`;
  const older = before === undefined ? noSql : olderThan(partner, before);
  const filtered = sql`${conditionsOf(filter)} ${older}`;
  return rowsOf(earningRow)(sql`
    WITH ${ctes(
      ungatheredPayments(partner),
      sql`paid AS (
        (SELECT ${columns} FROM earnings e WHERE ${tenantFilter(partner, sql`e`)} ${filtered} ${latest})
        UNION ALL (SELECT ${columns} FROM payment e WHERE TRUE ${filtered} ${latest})
        ${latest}
      )`,
    )}
    SELECT paid.cause_id AS id, paid.source, request.reference, request.cycle, request.refund, paid.customer_id AS "customerId", c.email,
           paid.country_code AS "countryCode", paid.payout, paid.fee, paid.earned_at AS "earnedAt"
    FROM paid
    CROSS JOIN LATERAL (
      SELECT i.reference, NULL::int AS cycle, NULL::text AS refund FROM redemption_intents i WHERE paid.source = 'intent' AND i.id = paid.request_id
      UNION ALL
      SELECT s.reference, n.number, NULL FROM subscriptions s, subscription_cycles n
      WHERE paid.source = 'cycle' AND s.id = paid.request_id AND n.id = paid.cause_id
      UNION ALL
      SELECT coalesce(i.reference, s.reference), n.number, r.reference
      FROM refunds r LEFT JOIN redemption_intents i ON i.id = r.intent_id
      LEFT JOIN subscription_cycles n ON n.id = r.cycle_id LEFT JOIN subscriptions s ON s.id = n.subscription_id
      WHERE paid.source = 'refund' AND r.id = paid.cause_id ${LOOKUP_PER_ROW}
    ) request
    CROSS JOIN LATERAL (SELECT email FROM customers WHERE id = paid.customer_id ${LOOKUP_PER_ROW}) c
    ORDER BY paid.earned_at DESC, paid.cause_id DESC`);
}

/**
 * Returns the SQL conditions of a filter. An index supports each condition; PostgreSQL uses one index and filters its rows by
 * the other conditions.
 */
function conditionsOf({ type, period, countryCode, customerId }: EarningFilter): Sql {
  const during = period ? sql`AND e.earned_at >= ${period.from} AND e.earned_at < ${period.to}` : noSql;
  const by = customerId === undefined ? noSql : sql`AND e.customer_id = ${customerId}::uuid`;
  return sql`${during} ${inCountry(countryCode)} ${by} ${ofType(type)}`;
}

function ofType(type: EarningFilter["type"]): Sql {
  if (type === undefined) return noSql;
  return type === "refund" ? sql`AND e.source = 'refund'` : sql`AND e.source <> 'refund'`;
}

function inCountry(code: string | null | undefined): Sql {
  if (code === undefined) return noSql;
  return code === null ? sql`AND e.country_code IS NULL` : sql`AND e.country_code = ${code}`;
}

/**
 * Returns an SQL condition for payments and refunds older than the one with the ID `before`. It matches nothing if the partner
 * has no payment or refund with this ID.
 */
function olderThan(partner: Tenant, before: string): Sql {
  const row = sql`(SELECT * FROM earnings WHERE cause_id = ${before}::uuid ${LOOKUP_PER_ROW})`;
  const at = sql`(
    SELECT earned_at FROM ${row} b WHERE ${tenantFilter(partner, sql`b`)}
    UNION ALL SELECT earned_at FROM payment WHERE payment.cause_id = ${before}::uuid LIMIT 1)`;
  return sql`AND (e.earned_at, e.cause_id) < (${at}, ${before}::uuid)`;
}

/**
 * Returns the sums of the latest `limit` payments and refunds of each customer, by source. `more` is true in at least one of a
 * customer's rows if the customer has older payments or refunds.
 */
export function selectCustomerEarnings(partner: Tenant, customerIds: readonly string[], limit: number) {
  const of = sql`e.customer_id = customer.id`;
  const columns = sql`source, payout, fee, earned_at, cause_id`;
  const latest = sql`ORDER BY earned_at DESC, cause_id DESC LIMIT ${limit + 1}`;
  const within = sql`FILTER (WHERE place <= ${limit})`;
  return rowsOf({ customerId: "text", more: "boolean", ...partRow })(sql`
    WITH ${ctes(
      ungatheredPayments(partner),
      sql`paid AS (
        SELECT customer.id AS customer_id, e.*
        FROM unnest(${customerIds}::uuid[]) AS customer(id) CROSS JOIN LATERAL (
          SELECT source, payout, fee, row_number() OVER (ORDER BY earned_at DESC, cause_id DESC) AS place
          FROM ((SELECT ${columns} FROM earnings e WHERE ${tenantFilter(partner, sql`e`)} AND ${of} ${latest})
                UNION ALL (SELECT ${columns} FROM payment e WHERE ${of} ${latest})) e
        ) e
      )`,
    )}
    SELECT customer_id AS "customerId", source, count(*) ${within} AS payments,
           coalesce(sum(payout) ${within}, 0)::bigint AS payout, coalesce(sum(fee) ${within}, 0)::bigint AS fee,
           bool_or(place > ${limit}) AS more
    FROM paid GROUP BY customer_id, source`);
}
