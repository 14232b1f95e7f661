import { noSql, sql } from "@/lib/db/sql";
import type { HitRow } from "./hit";
import { findHits, type Reach, within } from "./reach.sql";

/**
 * The payout of that reference, under the id of its run, which is where operators have it. A partner finds what was posted
 * to it; what is only prepared, or was discarded, nobody but operators is told of.
 */
export function payoutsNamed(reach: Reach, reference: string): Promise<HitRow[]> {
  const p = sql`p`;
  const told = reach.kind === "operator" ? noSql : sql`AND p.status IN ('posted', 'paid', 'reversed')`;
  return findHits(sql`
    SELECT p.run_id AS id, p.environment, p.account_id AS "accountId", a.company_name AS "companyName", p.reference AS name,
           p.bank_reference AS about, p.amount, p.status, p.prepared_at AS at
    FROM payouts p JOIN accounts a ON a.id = p.account_id
    WHERE ${within(reach, p)} AND p.reference = ${reference} ${told}`);
}
