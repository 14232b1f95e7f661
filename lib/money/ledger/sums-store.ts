import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { joinById, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import type { OrderedPageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { chunkOf, namesSql, noSql, rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { consumeRange, type IdRange, voucherChange } from "./counted-transfers.sql";
import { LEDGER_ACCOUNT_KINDS } from "./entries-store";

/**
 * Adds the transfers in an ID range to the running totals or to their recount, and moves the checkpoint, as `processPart` of
 * {@link CheckpointedScan} does.
 */
export async function addToTotals(checkpoint: "totals" | "totals recount", range: IdRange) {
  const table = checkpoint === "totals" ? "ledger_totals" : "ledger_totals_recount";
  await runOnce(sql`
    WITH ${consumeRange(checkpoint, range)}, change AS (
      SELECT account_id, kind, incoming, sum(amount)::bigint AS amount, count(*) AS count FROM (
        SELECT to_account_id AS account_id, kind, TRUE AS incoming, amount FROM line
        UNION ALL SELECT from_account_id, kind, FALSE, amount FROM line
      ) side GROUP BY account_id, kind, incoming
    )
    INSERT INTO ${namesSql(table)} AS t (ledger_account_id, kind, incoming, amount, count)
    SELECT account_id, kind, incoming, amount, change.count FROM change, advanced_checkpoint ORDER BY account_id, kind, incoming
    ON CONFLICT (ledger_account_id, kind, incoming) DO UPDATE
      SET amount = t.amount + excluded.amount, count = t.count + excluded.count`);
}

const kindBalanceRow = describeRow({
  kind: LEDGER_ACCOUNT_KINDS,
  atCheckpoint: "integer",
  afterCheckpoint: "integer",
  transfersAfter: "integer",
  reached: "text",
});
export type KindBalanceRow = Row<typeof kindBalanceRow>;

/** The maximum number of transfers after the checkpoint that are added to the running totals when the totals are read. */
export const MAX_RECENT_TRANSFERS = 10_000;
/** One row more than {@link MAX_RECENT_TRANSFERS}, to detect that there are too many transfers. */
const RECENT = chunkOf(MAX_RECENT_TRANSFERS + 1);

/**
 * Returns the balance per kind of ledger account, in minor units. `atCheckpoint` is the balance up to the checkpoint `reached`,
 * `afterCheckpoint` the change by transfers that are counted later, and `transfersAfter` the number of these transfers in both
 * environments. Reads at most {@link MAX_RECENT_TRANSFERS} + 1 of them, plus the late transfers at or below `reached` that are
 * counted later.
 */
export function selectBalancesByKind(environment: Environment): Promise<KindBalanceRow[]> {
  return rowsOf(kindBalanceRow)(sql`
    WITH checkpoint AS MATERIALIZED (SELECT reached FROM checkpoints WHERE name = 'totals'),
    line AS MATERIALIZED (
      (SELECT environment, from_account_id, to_account_id, amount FROM transfers
       WHERE id > (SELECT reached FROM checkpoint) ORDER BY id ${RECENT.rows})
      UNION ALL
      SELECT t.environment, t.from_account_id, t.to_account_id, t.amount
      FROM checkpoint JOIN late_transfers late ON late.counted_as > reached JOIN transfers t ON t.id = late.transfer_id
      WHERE t.id <= reached
    ), after_checkpoint AS (
      SELECT l.kind, sum(side.change)::bigint AS balance FROM (
        SELECT to_account_id AS id, amount AS change FROM line WHERE environment = ${environment}::environment
        UNION ALL SELECT from_account_id, -amount FROM line WHERE environment = ${environment}::environment
      ) side JOIN ledger_accounts l ON l.id = side.id AND l.environment = ${environment}::environment GROUP BY l.kind
    ), at_checkpoint AS (
      SELECT l.kind, sum(CASE WHEN t.incoming THEN t.amount ELSE -t.amount END)::bigint AS balance
      FROM ledger_totals t JOIN ledger_accounts l ON l.id = t.ledger_account_id
      WHERE l.environment = ${environment}::environment GROUP BY l.kind
    )
    SELECT kind, coalesce(at_checkpoint.balance, 0) AS "atCheckpoint", coalesce(after_checkpoint.balance, 0) AS "afterCheckpoint",
           (SELECT count(*) FROM line) AS "transfersAfter", (SELECT reached FROM checkpoint) AS reached
    FROM (SELECT unnest(enum_range(NULL::ledger_account_kind)) AS kind) k
    LEFT JOIN at_checkpoint USING (kind) LEFT JOIN after_checkpoint USING (kind)`);
}

/** Adds the transfers in an ID range to the outstanding amounts or to their recount, like {@link addToTotals}. */
export async function addToOutstanding(checkpoint: "outstanding" | "outstanding recount", range: IdRange) {
  const table = checkpoint === "outstanding" ? "outstanding_sums" : "outstanding_sums_recount";
  await runOnce(sql`
    WITH ${consumeRange(checkpoint, range)}, change AS (
      SELECT v.account_id, t.environment, sum(${voucherChange})::bigint AS amount
      FROM line t CROSS JOIN LATERAL (SELECT account_id FROM vouchers WHERE id = t.voucher_id ${LOOKUP_PER_ROW}) v
      GROUP BY v.account_id, t.environment
    )
    INSERT INTO ${namesSql(table)} AS s (account_id, environment, amount)
    SELECT account_id, environment, amount FROM change, advanced_checkpoint ORDER BY account_id, environment
    ON CONFLICT (account_id, environment) DO UPDATE SET amount = s.amount + excluded.amount`);
}

/** Returns the total balance of a reseller's vouchers as of the checkpoint of the outstanding amounts, in minor units. */
export async function selectOutstandingOf(owner: Tenant): Promise<number> {
  const row = await rowOf({ amount: "integer" })(sql`
    SELECT amount FROM outstanding_sums
    WHERE ${tenantFilter(owner)}`);
  return row?.amount ?? 0;
}

const outstandingRow = describeRow({ accountId: "text", companyName: "text", amount: "integer" });
/** A reseller with the total balance of its vouchers, in minor units. */
export type OutstandingRow = Row<typeof outstandingRow>;

/** Returns a page of the resellers whose vouchers have a balance, largest total balance first. */
export function selectOutstanding(environment: Environment, { after, limit }: OrderedPageRequest) {
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
