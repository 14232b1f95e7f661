import { type Sql, sql } from "@/lib/db/sql";
import type { Adjustment } from "./rules";

/**
 * Returns an SQL condition that is true if the row `x` of `top_ups`, `debits` or `wallet_proposals` belongs to the account's
 * live wallet and has the reference. Releases before 2026-11-29 stored hyphens, dashes and invisible characters as typed, so
 * the comparison treats each of {@link FORMER_HYPHENS} as "-" and ignores {@link FORMER_INVISIBLE}.
 */
export function hasReference(accountId: string, reference: string): Sql {
  const folded = (text: Sql) =>
    sql`translate(${text}, ${FORMER_HYPHENS + FORMER_INVISIBLE}, ${FORMER_HYPHENS.replace(/./g, "-")})`;
  return sql`x.account_id = ${accountId}::uuid AND x.environment = 'live'
    AND ${folded(sql`x.reference`)} = ${folded(sql`${reference}::text`)}`;
}

/**
 * Returns an SQL condition that is true if a pending proposal that has not expired at `at` credits the top-up request in the
 * row `request`.
 */
export const isProposed = (request: Sql, at: Date): Sql => sql`EXISTS (
  SELECT FROM wallet_proposals p WHERE p.request_id = ${request}.id AND p.status = 'pending' AND p.expires_at > ${at})`;

const FORMER_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212";
const FORMER_INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060";

/**
 * Returns an SQL condition that is true if no adjustment in the same direction (credits and top-ups, or debits) has used the
 * reference and, for a `top_up`, its request is pending. It is evaluated on the statement's snapshot.
 */
export function isReferenceUnused({
  type,
  accountId,
  reference,
  requestId,
}: Omit<Adjustment, "amount">): Sql {
  const isUsed = hasReference(accountId, reference);
  const notCredited = sql`NOT EXISTS (SELECT FROM top_ups x WHERE ${isUsed})`;
  switch (type) {
    case "credit":
      return notCredited;
    case "top_up":
      return sql`${notCredited} AND EXISTS (
        SELECT FROM top_up_requests r WHERE r.id = ${requestId}::uuid AND r.status = 'pending')`;
    case "debit":
      return sql`NOT EXISTS (SELECT FROM debits x WHERE ${isUsed})`;
  }
}
