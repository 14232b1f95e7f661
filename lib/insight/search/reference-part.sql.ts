import type { AccountKind } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { idsWithPart } from "@/lib/payments/requests/reference-part.sql";
import { MOST_OF_A_KIND } from "./hit";
import { isNewestOf, type Reach, within } from "./reach.sql";

/** Of those that begin, and of those that end with a part, so many are read along their index. */
const LOOKED_AT = 200;

/**
 * Rows of a table `r` whose reference begins or ends with a part, in any case: the newest among the first 200 of each. For an
 * operator each account of the kind `owners` is asked in turn, so that no other index is needed than the accounts' own.
 */
export function withReferencePart(reach: Reach, table: Sql, owners: AccountKind, part: string): Sql {
  const parts = (own: Sql, limit: number): Sql => idsWithPart(table, own, part, limit);
  const found =
    reach.kind === "operator"
      ? sql`
        SELECT r.id FROM accounts a CROSS JOIN LATERAL (
          ${parts(sql`r.account_id = a.id AND ${within(reach, sql`r`)}`, MOST_OF_A_KIND + 1)}
        ) r WHERE a.kind = ${owners}::account_kind`
      : parts(within(reach, sql`r`), LOOKED_AT);
  return sql`SELECT * FROM ${table} r WHERE ${within(reach, sql`r`)} AND r.id ${isNewestOf(found)}`;
}
