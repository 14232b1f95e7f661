import { beginsWith, type Sql, sql } from "@/lib/db/sql";

const BEGINNING = sql`lower(r.reference) COLLATE "C"`;
const END = sql`reverse(lower(r.reference)) COLLATE "C"`;

/** Holds for rows `r` whose reference begins or ends with a part, in any case. No index finds them; see {@link idsWithPart}. */
export const hasReferencePart = (part: string): Sql =>
  sql`(${beginsWith(BEGINNING, sql`lower(${part})`)} OR ${beginsWith(END, sql`reverse(lower(${part}))`)})`;

/**
 * Selects the ids of an account's rows `r` whose reference begins or ends with a part, in any case: at most `limit` of each,
 * along the table's indexes of reference beginnings and ends.
 */
export function idsWithPart(table: Sql, own: Sql, part: string, limit: number): Sql {
  return sql`
    (SELECT r.id FROM ${table} r WHERE ${own} AND ${beginsWith(BEGINNING, sql`lower(${part})`)}
     ORDER BY ${BEGINNING} DESC LIMIT ${limit})
    UNION
    (SELECT r.id FROM ${table} r WHERE ${own} AND ${beginsWith(END, sql`reverse(lower(${part}))`)}
     ORDER BY ${END} DESC LIMIT ${limit})`;
}
