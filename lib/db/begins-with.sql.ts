import { type Sql, sql } from "./sql";

/** Above every text that begins with another's letters. */
const LAST_CHARACTER = "\u{10FFFF}";

/** Holds for texts that begin with a prefix. Both are compared by their bytes (COLLATE "C"), so that an index finds them. */
export function beginsWith(text: Sql, prefix: Sql): Sql {
  return sql`${text} >= ${prefix} AND ${text} < ${prefix} || ${LAST_CHARACTER}`;
}
