import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { joinById, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import type { OrderedPageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { namesSql, noSql, rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type CheckpointName, foldedRange } from "./folded.sql";
import type { IdRange } from "./invariant";

/** The sums of what is outstanding, or those that a recount makes anew. */
export type OutstandingTable = "outstanding_sums" | "outstanding_sums_recount";

/** Adds the transfers of a range to the sums; see {@link Fold}. */
export async function foldOutstanding(
  checkpoint: CheckpointName,
  table: OutstandingTable,
  range: IdRange,
): Promise<void> {
  await runOnce(sql`
    WITH ${foldedRange(checkpoint, range)}, change AS (
      SELECT v.account_id, t.environment, sum(CASE t.kind WHEN 'sale' THEN t.amount ELSE -t.amount END)::bigint AS amount
      FROM line t CROSS JOIN LATERAL (SELECT account_id FROM vouchers WHERE id = t.voucher_id ${LOOKUP_PER_ROW}) v
      GROUP BY v.account_id, t.environment
    )
    INSERT INTO ${namesSql(table)} AS s (account_id, environment, amount)
    SELECT account_id, environment, amount FROM change, moved ORDER BY account_id, environment
    ON CONFLICT (account_id, environment) DO UPDATE SET amount = s.amount + excluded.amount`);
}

/** What is left on the vouchers of a reseller, as far as the sums go. */
export async function selectOutstandingOf(owner: Tenant): Promise<number> {
  const row = await rowOf({ amount: "integer" })(sql`
    SELECT amount FROM outstanding_sums
    WHERE ${tenantFilter(owner)}`);
  return row?.amount ?? 0;
}

const outstandingRow = describeRow({ accountId: "text", companyName: "text", amount: "integer" });
/** A reseller with what is left on the vouchers it has sold. */
export type OutstandingRow = Row<typeof outstandingRow>;

/** The resellers of an environment with something left on their vouchers, most first. */
export function selectOutstanding(
  environment: Environment,
  { after, limit }: OrderedPageRequest,
): Promise<OutstandingRow[]> {
  const beyond =
    after?.at === undefined
      ? noSql
      : sql`AND (s.amount, s.account_id) < (${after.at}::bigint, ${after.id}::uuid)`;
  return rowsOf(outstandingRow)(sql`
    SELECT s.account_id AS "accountId", a.company_name AS "companyName", s.amount
    FROM (
      SELECT * FROM outstanding_sums s WHERE s.environment = ${environment}::environment AND s.amount > 0 ${beyond}
      ORDER BY s.amount DESC, s.account_id DESC LIMIT ${limit}
    ) s ${joinById("accounts", "a", sql`s.account_id`)}
    ORDER BY s.amount DESC, s.account_id DESC`);
}
