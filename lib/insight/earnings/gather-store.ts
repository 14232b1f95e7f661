import type { Tenant } from "@/lib/base/caller";
import { environmentField } from "@/lib/base/fields";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { ctes, rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import {
  type CheckpointName,
  consumeRange,
  type IdRange,
  TRANSFERS_PER_PART,
} from "@/lib/money/ledger/counted-transfers.sql";
import { EARNING_KINDS, paymentsOfCauses } from "./earnings.sql";

/**
 * Adds the payments and refunds in a range of transfers to the table `earnings` and to the stored sums, and advances the
 * checkpoint, in one statement. A payment whose transfers extend beyond the range is added once, with all its transfers. Does
 * nothing if the checkpoint is not at the start of the range. Returns the number of payments and refunds added.
 */
export async function gatherRange(checkpoint: CheckpointName, part: IdRange): Promise<number> {
  const row = await rowOf({ gathered: "integer" })(gathering(checkpoint, part));
  return row?.gathered ?? 0;
}

/** Returns the IDs of the intents, cycles and refunds in a range of transfers that are missing from the table `earnings`. */
export async function selectUngathered({ after, upTo }: IdRange): Promise<string[]> {
  const rows = await rowsOf({ causeId: "text" })(sql`
    SELECT DISTINCT t.cause_id AS "causeId" FROM (
      SELECT * FROM transfers WHERE id > ${after}::uuid AND id <= ${upTo}::uuid ORDER BY id ${TRANSFERS_PER_PART.rows}
    ) t
    WHERE t.kind IN ${EARNING_KINDS} AND NOT EXISTS (SELECT FROM earnings e WHERE e.cause_id = t.cause_id ${LOOKUP_PER_ROW})`);
  return rows.map(({ causeId }) => causeId);
}

/** Returns up to 100 ledger accounts of partners with IDs above `after`, in ID order. */
export function selectPartnerLedgers(after: string) {
  return rowsOf({ id: "text", accountId: "text", environment: environmentField.options })(sql`
    SELECT id, account_id AS "accountId", environment FROM ledger_accounts
    WHERE kind = 'partner' AND id > ${after}::uuid ORDER BY id LIMIT 100`);
}

/**
 * Returns a query for a partner's stored sums that differ from the sums of its rows in the table `earnings`, with the
 * differences. The query reads both in one snapshot.
 */
const sumMismatches = (partner: Tenant): Sql => sql`
  SELECT * FROM (
    SELECT span, began_at, source, country_code, coalesce(made.payments, 0) - coalesce(s.payments, 0) AS payments,
           coalesce(made.payout, 0) - coalesce(s.payout, 0) AS payout, coalesce(made.fee, 0) - coalesce(s.fee, 0) AS fee
    FROM (
      SELECT span, spans.began_at, source, coalesce(country_code, '') AS country_code, count(*) AS payments,
             sum(payout)::bigint AS payout, sum(fee)::bigint AS fee
      FROM earnings e CROSS JOIN LATERAL (${spansAt(sql`e.earned_at`)}) spans(span, began_at)
      WHERE ${tenantFilter(partner, sql`e`)} GROUP BY span, spans.began_at, source, coalesce(country_code, '')
    ) made FULL JOIN (SELECT * FROM earned_sums s WHERE ${tenantFilter(partner, sql`s`)}) s USING (span, began_at, source, country_code)
  ) difference WHERE (payments, payout, fee) <> (0, 0, 0)`;

/**
 * Returns how many of a partner's stored sums differ from its rows in the table `earnings`, and the rebuild counter of the
 * checkpoint `earnings`.
 */
export async function countSumMismatches(partner: Tenant): Promise<{ mismatches: number; rebuilds: number }> {
  const row = await rowOf({ mismatches: "integer", rebuilds: "integer" })(sql`
    SELECT rebuilds, (SELECT count(*) FROM (${sumMismatches(partner)}) mismatch) AS mismatches FROM checkpoints WHERE name = 'earnings'`);
  if (!row) throw new Error('the checkpoint "earnings" is missing');
  return row;
}

/**
 * Corrects a partner's sums by adding the differences, so that payments gathered concurrently are not lost. Increments the
 * rebuild counter. Does nothing if the counter is no longer `rebuilds`.
 */
export async function correctSums({ accountId, environment }: Tenant, rebuilds: number): Promise<void> {
  await runOnce(sql`
    WITH counted AS (
      UPDATE checkpoints SET rebuilds = rebuilds + 1 WHERE name = 'earnings' AND rebuilds = ${rebuilds} RETURNING name
    )
    INSERT INTO earned_sums AS s (account_id, environment, span, began_at, source, country_code, payments, payout, fee)
    SELECT ${accountId}::uuid, ${environment}::environment, span, began_at, source, country_code, payments, payout, fee
    FROM (${sumMismatches({ accountId, environment })}) mismatch, counted
    ON CONFLICT (account_id, environment, span, began_at, source, country_code) DO UPDATE SET
      payments = s.payments + excluded.payments, payout = s.payout + excluded.payout, fee = s.fee + excluded.fee`);
}

function gathering(checkpoint: CheckpointName, part: IdRange): Sql {
  return sql`
    WITH ${ctes(
      consumeRange(checkpoint, part),
      sql`cause AS MATERIALIZED (
        SELECT DISTINCT t.cause_id FROM advanced_checkpoint CROSS JOIN line t
        WHERE t.kind IN ${EARNING_KINDS} AND NOT EXISTS (SELECT FROM earnings e WHERE e.cause_id = t.cause_id ${LOOKUP_PER_ROW})
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

/**
 * Returns an SQL `VALUES` list with one row for each kind of UTC time span: the kind, and the start of the span of this kind
 * that contains the time `at`. The span `ever` starts in 1970.
 */
const spansAt = (at: Sql): Sql => sql`VALUES
  ('quarter_hour'::earned_span, date_bin('15 minutes', ${at}, '1970-01-01T00:00Z')),
  ('hour', date_bin('1 hour', ${at}, '1970-01-01T00:00Z')),
  ('day', date_bin('1 day', ${at}, '1970-01-01T00:00Z')),
  ('week', date_bin('7 days', ${at}, '1970-01-01T00:00Z')),
  ('four_weeks', date_bin('28 days', ${at}, '1970-01-01T00:00Z')),
  ('ever', '1970-01-01T00:00Z'::timestamptz)`;
