import { ctes, rowOf, type Sql, sql } from "@/lib/db/sql";
import { paymentsOfCauses } from "./earnings.sql";

/** So many transfers are gathered in one go. The number stands in the text, so that its plan minds it. */
const TRANSFERS_AT_ONCE = sql`OFFSET 999 LIMIT 1`;

/** Up to which identifier every transaction has ended that wrote below it, or undefined where that is not known yet. */
export async function selectSettled(): Promise<string | undefined> {
  const row = await rowOf({ reached: "text?" })(sql`SELECT reached FROM ledger_mark`);
  return row?.reached ?? undefined;
}

/** Where the next thousand transfers end that have not been gathered, `upTo` where there are fewer. */
export async function selectNextPart(upTo: string): Promise<{ after: string; upTo: string }> {
  const row = await rowOf({ after: "text", upTo: "text" })(sql`
    SELECT reached AS after, coalesce(
      (SELECT id FROM transfers WHERE id > reached AND id <= ${upTo}::uuid ORDER BY id ${TRANSFERS_AT_ONCE}),
      greatest(reached, ${upTo}::uuid)) AS "upTo"
    FROM earnings_mark`);
  if (!row) throw new Error("the row of earnings_mark is missing");
  return row;
}

/**
 * Gathers the payments that the transfers of a range are part of, with their sums, and moves the mark to its end, in one
 * write. A payment whose transfers lie on both sides of an end is gathered whole, and once. Does nothing where
 * somebody else has moved the mark.
 */
export async function gatherPart({ after, upTo }: { after: string; upTo: string }): Promise<void> {
  await rowOf({ gathered: "integer" })(sql`
    WITH ${ctes(
      sql`moved AS (UPDATE earnings_mark SET reached = ${upTo}::uuid WHERE reached = ${after}::uuid RETURNING reached)`,
      sql`cause AS MATERIALIZED (
        SELECT DISTINCT t.cause_id FROM moved CROSS JOIN transfers t
        WHERE t.id > ${after}::uuid AND t.id <= ${upTo}::uuid AND t.kind IN ('redemption', 'fee')
      )`,
      paymentsOfCauses,
      sql`gathered AS (
        INSERT INTO earnings (cause_id, account_id, environment, source, request_id, customer_id, country_code, payout, fee, earned_at)
        SELECT cause_id, account_id, environment, source, request_id, customer_id, country_code, payout, fee, earned_at FROM payment
        ON CONFLICT (cause_id) DO NOTHING
        RETURNING account_id, environment, source, coalesce(country_code, '') AS country_code, payout, fee, earned_at
      )`,
      sql`summed AS (
        INSERT INTO earned_sums AS s (account_id, environment, span, began_at, source, country_code, payments, payout, fee)
        SELECT account_id, environment, span, began_at, source, country_code, count(*), sum(payout), sum(fee)
        FROM gathered CROSS JOIN LATERAL (${spansAt(sql`earned_at`)}) spans(span, began_at)
        GROUP BY account_id, environment, span, began_at, source, country_code
        ON CONFLICT (account_id, environment, span, began_at, source, country_code) DO UPDATE SET
          payments = s.payments + excluded.payments, payout = s.payout + excluded.payout, fee = s.fee + excluded.fee
      )`,
    )}
    SELECT count(*) AS gathered FROM gathered`);
}

/** The spans of UTC's clock that a moment is in; all time begins with 1970. */
const spansAt = (at: Sql): Sql => sql`VALUES
  ('quarter_hour'::earned_span, date_bin('15 minutes', ${at}, '1970-01-01T00:00Z')),
  ('hour', date_bin('1 hour', ${at}, '1970-01-01T00:00Z')),
  ('day', date_bin('1 day', ${at}, '1970-01-01T00:00Z')),
  ('ever', '1970-01-01T00:00Z'::timestamptz)`;
