import { withTheir } from "@/lib/db/given";
import { describeRow } from "@/lib/db/row";
import { rowsOf, type Sql, sql } from "@/lib/db/sql";
import type { Minor } from "@/lib/money";
import { voucherStatusAt } from "@/lib/vouchers/rules";
import { type HitRow, hitRow } from "./hit";
import { findHits, isNewest, NEWEST, named, type Reach, within } from "./reach.sql";

function salesOf(rows: Sql): Promise<HitRow[]> {
  return findHits(sql`
    SELECT p.id, p.environment, p.account_id AS "accountId", a.company_name AS "companyName", p.reference AS name,
           p.customer_identifier AS about, p.amount, p.created_at AS at,
           CASE WHEN p.charged_back_at IS NULL THEN 'success' ELSE 'charged_back' END AS status
    FROM (${rows}) p ${withTheir("accounts", "a", sql`p.account_id`)} ORDER BY p.id DESC`);
}

const SALES = sql`voucher_payments`;
const sales = sql`SELECT * FROM voucher_payments p WHERE`;
const p = sql`p`;

export function salesNamed(reach: Reach, reference: string): Promise<HitRow[]> {
  return salesOf(named(reach, SALES, sql`reference`, reference));
}

export function salesWorth(reach: Reach, amount: Minor): Promise<HitRow[]> {
  const alike = sql`${within(reach, sql`r`)} AND r.amount = ${amount}`;
  return salesOf(sql`${sales} ${within(reach, p)} AND p.id ${isNewest(SALES, alike)}`);
}

/** How many of those sold to one identifier are looked at where everybody's are. */
const LOOKED_AT = 200;

/** Sold to that customer, in whatever case; among everybody's the newest of those that are looked at. */
export function salesTo(reach: Reach, customer: string): Promise<HitRow[]> {
  if (reach.kind !== "operator") {
    const alike = sql`${within(reach, sql`r`)} AND lower(r.customer_identifier) = lower(${customer})`;
    return salesOf(sql`${sales} ${within(reach, p)} AND p.id ${isNewest(SALES, alike)}`);
  }
  const sold = sql`${sales} ${within(reach, p)} AND lower(p.customer_identifier) = lower(${customer})`;
  return salesOf(sql`SELECT * FROM (${sold} LIMIT ${LOOKED_AT}) p ${NEWEST}`);
}

/** Those that billed a cycle by that charge reference, among the newest charges of that name. */
export function salesCharged(reach: Reach, chargeReference: string): Promise<HitRow[]> {
  return salesOf(sql`
    SELECT p.* FROM (
      SELECT payment_id FROM subscription_cycles
      WHERE reseller_charge_reference = ${chargeReference} AND reseller_charge_reference NOT LIKE 'simulator:%'
      ORDER BY id DESC LIMIT ${LOOKED_AT}
    ) y JOIN voucher_payments p ON p.id = y.payment_id WHERE ${within(reach, p)} ${NEWEST}`);
}

const voucherRow = describeRow({
  ...hitRow,
  currentBalance: "integer",
  breakageAmount: "integer",
  expiresAt: "time",
  blockedAt: "time?",
});

/** The voucher of that code, for who sold it; its amount is what it still holds. It is called by its sale's reference. */
export async function voucherOf(reach: Reach, codeHashes: readonly Buffer[], at: Date): Promise<HitRow[]> {
  const found = await rowsOf(voucherRow)(sql`
    SELECT v.id, v.environment, v.account_id AS "accountId", a.company_name AS "companyName", s.reference AS name,
           s.customer_identifier AS about, v.current_balance AS amount, NULL AS status, v.created_at AS at,
           v.current_balance AS "currentBalance", v.breakage_amount AS "breakageAmount", v.expires_at AS "expiresAt",
           v.blocked_at AS "blockedAt"
    FROM vouchers v JOIN voucher_payments s ON s.id = v.payment_id JOIN accounts a ON a.id = v.account_id
    WHERE ${within(reach, sql`v`)} AND v.code_hash = ANY(${codeHashes}::bytea[])`);
  return found.map(({ currentBalance, breakageAmount, expiresAt, blockedAt, ...row }) => ({
    ...row,
    status: voucherStatusAt({ currentBalance, breakageAmount, expiresAt, blockedAt }, at),
  }));
}

/** What happened under that id, in the words of its type. */
export function eventsNumbered(reach: Reach, id: string): Promise<HitRow[]> {
  return findHits(sql`
    SELECT e.id, e.environment, e.account_id AS "accountId", a.company_name AS "companyName", e.type AS name,
           NULL AS about, NULL::bigint AS amount, NULL AS status, e.created_at AS at
    FROM events e JOIN accounts a ON a.id = e.account_id WHERE ${within(reach, sql`e`)} AND e.id = ${id}::uuid`);
}
