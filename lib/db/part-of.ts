import { Prisma } from "./generated/client";
import type { Sql } from "./sql";

/** Both ends of a part of some rows: the rows of it, and the last of them where there are that many. */
type PartOf = { readonly rows: Sql; readonly last: Sql };

/**
 * The first so many rows of a query that stand in an order, for its end: what is written of a part must be exactly what lies
 * up to its last row, or rows are left out. The numbers stand in the text of the statement, so that its plan minds them.
 */
export function chunkOf(size: number): PartOf {
  return { rows: Prisma.raw(`LIMIT ${size}`), last: Prisma.raw(`OFFSET ${size - 1} LIMIT 1`) };
}
