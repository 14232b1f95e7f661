import { noSql, type Sql, sql } from "@/lib/db/sql";
import type { HitRow } from "./hit";
import { findHits, isNewest, type Reach, within } from "./reach.sql";

/**
 * The payouts among those rows, each under the id of its run, which is where operators have it. A partner finds what was
 * posted to it; what is only prepared, or was discarded, nobody but operators is told of.
 */
function payoutsOf(reach: Reach, rows: Sql): Promise<HitRow[]> {
  const told = reach.kind === "operator" ? noSql : sql`WHERE p.status IN ('posted', 'paid', 'reversed')`;
  return findHits(sql`
    SELECT p.run_id AS id, p.environment, p.account_id AS "accountId", a.company_name AS "companyName", p.reference AS name,
           p.bank_reference AS about, p.amount, p.status, p.prepared_at AS at
    FROM (${rows}) p JOIN accounts a ON a.id = p.account_id ${told} ORDER BY p.id DESC`);
}

const PAYOUTS = sql`payouts`;
const r = sql`r`;

export function payoutsNamed(reach: Reach, reference: string): Promise<HitRow[]> {
  return payoutsOf(
    reach,
    sql`SELECT * FROM payouts r WHERE ${within(reach, r)} AND r.reference = ${reference}`,
  );
}

/** What a bank paid under that reference of its own: one payment may have paid a whole run. */
export function payoutsPaidUnder(reach: Reach, bankReference: string): Promise<HitRow[]> {
  const alike = sql`${within(reach, r)} AND r.bank_reference = ${bankReference}`;
  return payoutsOf(reach, sql`SELECT * FROM payouts r WHERE r.id ${isNewest(PAYOUTS, alike)}`);
}
