import type { PageRequest } from "@/lib/db/page";
import { noSql, type Sql, sql } from "@/lib/db/sql";

/** Identifiers as SQL, the lower one left out and the upper one not. */
type Between = { readonly after: Sql; readonly upTo: Sql };

/** Whether the transfer `t` counts as one up to that identifier: a late one counts later than its own says. */
export const countedUpTo = (upTo: Sql): Sql => sql`
  t.id <= ${upTo} AND NOT EXISTS (
    SELECT FROM late_transfers late WHERE late.transfer_id = t.id AND late.counted_as > ${upTo})`;

/**
 * A query of the transfers to a ledger account that count in a range, with all their columns and the identifier `counted_as`:
 * their own, or what a late one counts as. Of a page, the latest before its beginning. Folds, payouts and invariants agree on it.
 */
export function incomingBetween(ledgerAccountId: Sql, { after, upTo }: Between, page?: PageRequest): Sql {
  const counted = (id: Sql) => {
    const older = page?.before === undefined ? noSql : sql`AND ${id} < ${page.before}::uuid`;
    return sql`${id} > ${after} AND ${id} <= ${upTo} ${older}`;
  };
  const latest = page ? sql`ORDER BY counted_as DESC LIMIT ${page.limit}` : noSql;
  return sql`
    (SELECT t.*, t.id AS counted_as FROM transfers t
     WHERE t.to_account_id = ${ledgerAccountId} AND ${counted(sql`t.id`)}
       AND NOT EXISTS (SELECT FROM late_transfers late WHERE late.transfer_id = t.id)
     ${latest})
    UNION ALL
    (SELECT t.*, late.counted_as FROM late_transfers late JOIN transfers t ON t.id = late.transfer_id
     WHERE late.ledger_account_id = ${ledgerAccountId} AND ${counted(sql`late.counted_as`)}
     ${latest})
    ${latest}`;
}
