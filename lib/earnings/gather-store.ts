import { ONE_BY_ONE } from "@/lib/db/given";
import { partOf } from "@/lib/db/part-of";
import { ctes, rowOf, type Sql, sql } from "@/lib/db/sql";
import { LOWEST_ID } from "@/lib/ids";
import type { IdRange } from "@/lib/ledger/invariant";
import { paymentsOfCauses } from "./earnings.sql";

/** So many transfers are gathered in one write. */
const TRANSFERS_AT_ONCE = partOf(1_000);

/** Up to which identifier every transaction has ended that wrote below it, or undefined where that is not known yet. */
export async function selectSettled(): Promise<string | undefined> {
  const row = await rowOf({ reached: "text?" })(sql`SELECT reached FROM ledger_mark`);
  return row?.reached ?? undefined;
}

const RANGE = { after: "text", upTo: "text" } as const;

/** Where {@link TRANSFERS_AT_ONCE} end, the limit where there are fewer. */
const endOfPart = (after: Sql, limit: Sql): Sql => sql`coalesce(
  (SELECT id FROM transfers WHERE id > ${after} AND id <= ${limit} ORDER BY id ${TRANSFERS_AT_ONCE.last}),
  greatest(${after}, ${limit}))`;

/** The next transfers that have not been gathered, up to that one. */
export async function selectNextPart(upTo: string): Promise<IdRange> {
  const row = await rowOf(RANGE)(sql`
    SELECT reached AS after, ${endOfPart(sql`reached`, sql`${upTo}::uuid`)} AS "upTo" FROM earnings_mark`);
  if (!row) throw new Error("the row of earnings_mark is missing");
  return row;
}

/** The next transfers of those gathered, to be looked at again; undefined where the last look ended after that time. */
export function selectPartAgain(endedBefore: Date): Promise<IdRange | undefined> {
  return rowOf(RANGE)(sql`
    SELECT again AS after, ${endOfPart(sql`again`, sql`reached`)} AS "upTo" FROM earnings_mark
    WHERE again_ended_at IS NULL OR again_ended_at < ${endedBefore}`);
}

/**
 * Gathers the payments that the transfers of a range are part of, with their sums, and moves the mark to its end, in one
 * write. A payment whose transfers lie on both sides of an end is gathered whole, and once. Does nothing where
 * somebody else has moved the mark.
 */
export async function gatherPart(part: IdRange): Promise<void> {
  const { after, upTo } = part;
  const moved = sql`UPDATE earnings_mark SET reached = ${upTo}::uuid WHERE reached = ${after}::uuid RETURNING reached`;
  await rowOf({ gathered: "integer" })(gathering(part, moved));
}

/** The same of what was looked at before. Returns how many payments had been missed; at its end the look is over. */
export async function gatherPartAgain(part: IdRange, at: Date): Promise<number> {
  const { after, upTo } = part;
  const moved = sql`
    UPDATE earnings_mark SET again_ended_at = CASE WHEN ${upTo}::uuid >= reached THEN ${at}::timestamptz END,
      again = CASE WHEN ${upTo}::uuid < reached THEN ${upTo}::uuid ELSE ${LOWEST_ID}::uuid END
    WHERE again = ${after}::uuid RETURNING reached`;
  const row = await rowOf({ gathered: "integer" })(gathering(part, moved));
  return row?.gathered ?? 0;
}

function gathering({ after, upTo }: IdRange, moved: Sql): Sql {
  return sql`
    WITH ${ctes(
      sql`moved AS (${moved})`,
      sql`cause AS MATERIALIZED (
        SELECT DISTINCT t.cause_id FROM moved CROSS JOIN LATERAL (
          SELECT * FROM transfers WHERE id > ${after}::uuid AND id <= ${upTo}::uuid
          ORDER BY id ${TRANSFERS_AT_ONCE.rows}
        ) t
        WHERE t.kind IN ('redemption', 'fee') AND NOT EXISTS (SELECT FROM earnings e WHERE e.cause_id = t.cause_id ${ONE_BY_ONE})
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
    SELECT count(*) AS gathered FROM gathered`;
}

/** The spans of UTC's clock that a moment is in; all time begins with 1970. */
const spansAt = (at: Sql): Sql => sql`VALUES
  ('quarter_hour'::earned_span, date_bin('15 minutes', ${at}, '1970-01-01T00:00Z')),
  ('hour', date_bin('1 hour', ${at}, '1970-01-01T00:00Z')),
  ('day', date_bin('1 day', ${at}, '1970-01-01T00:00Z')),
  ('week', date_bin('7 days', ${at}, '1970-01-01T00:00Z')),
  ('four_weeks', date_bin('28 days', ${at}, '1970-01-01T00:00Z')),
  ('ever', '1970-01-01T00:00Z'::timestamptz)`;
