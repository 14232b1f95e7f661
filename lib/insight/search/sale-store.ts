import type { Minor } from "@/lib/base/money";
import { joinById } from "@/lib/db/input-rows";
import { describeRow } from "@/lib/db/row";
import { rowsOf, type Sql, sql } from "@/lib/db/sql";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import { MAX_PER_KIND, type ResultRow, resultRow } from "./result";
import {
  findResults,
  inScope,
  isNewest,
  NEWEST,
  newestByEnding,
  rowsNamed,
  type Scope,
  withReferencePart,
} from "./scope.sql";

function salesOf(rows: Sql): Promise<ResultRow[]> {
  return findResults(sql`
    SELECT p.id, p.environment, p.account_id AS "accountId", a.company_name AS "companyName", p.reference AS name,
           p.customer_identifier AS about, p.amount, p.created_at AS at,
           CASE WHEN p.charged_back_at IS NULL THEN 'success' ELSE 'charged_back' END AS status
    FROM (${rows}) p ${joinById("accounts", "a", sql`p.account_id`)} ORDER BY p.id DESC`);
}

/** How many of those that are alike are looked at where everybody's are. */
const SCAN_LIMIT = 200;

const SALES = sql`voucher_payments`;
const sales = sql`SELECT * FROM voucher_payments p WHERE`;
const p = sql`p`;

export function salesNamed(reach: Scope, reference: string): Promise<ResultRow[]> {
  return salesOf(rowsNamed(reach, SALES, sql`reference`, reference));
}

/** Those whose reference begins or ends with that part. */
export function salesWithPart(reach: Scope, part: string): Promise<ResultRow[]> {
  return salesOf(withReferencePart(reach, SALES, "reseller", part));
}

/**
 * Those of vouchers that were redeemed and whose code has one of those endings. Whom a voucher paid is not the reseller's to know, so
 * it is found among everybody's redemptions and then only where the reach covers who sold it.
 */
export function salesWithEnding(reach: Scope, endings: readonly string[]): Promise<ResultRow[]> {
  const sold = sql`SELECT v.payment_id FROM ${redeemedEnding(reach, endings)} d ${joinById("vouchers", "v", sql`d.voucher_id`)}`;
  return salesOf(sql`${sales} ${inScope(reach, p)} AND p.id IN (${sold}) ${NEWEST}`);
}

/** An ending is of 25 bits: a few redemptions share one, whose vouchers others may have sold. */
function redeemedEnding({ environment }: Scope, endings: readonly string[]): Sql {
  return newestByEnding(endings, sql`d.environment = ${environment}::environment`, SCAN_LIMIT);
}

export function salesWorth(reach: Scope, amount: Minor): Promise<ResultRow[]> {
  const alike = sql`${inScope(reach, sql`r`)} AND r.amount = ${amount}`;
  return salesOf(sql`${sales} ${inScope(reach, p)} AND p.id ${isNewest(SALES, alike)}`);
}

/** Sold to that customer, in whatever case; among everybody's the newest of those that are looked at. */
export function salesTo(reach: Scope, customer: string): Promise<ResultRow[]> {
  if (reach.kind !== "operator") {
    const alike = sql`${inScope(reach, sql`r`)} AND lower(r.customer_identifier) = lower(${customer})`;
    return salesOf(sql`${sales} ${inScope(reach, p)} AND p.id ${isNewest(SALES, alike)}`);
  }
  const sold = sql`${sales} ${inScope(reach, p)} AND lower(p.customer_identifier) = lower(${customer})`;
  return salesOf(sql`SELECT * FROM (${sold} LIMIT ${SCAN_LIMIT}) p ${NEWEST}`);
}

/** Those that billed a cycle by that charge reference, among the newest charges of that name. */
export function salesCharged(reach: Scope, chargeReference: string): Promise<ResultRow[]> {
  return salesOf(sql`
    SELECT p.* FROM (
      SELECT payment_id FROM subscription_cycles
      WHERE reseller_charge_reference = ${chargeReference} AND reseller_charge_reference NOT LIKE 'simulator:%'
      ORDER BY id DESC LIMIT ${SCAN_LIMIT}
    ) y JOIN voucher_payments p ON p.id = y.payment_id WHERE ${inScope(reach, p)} ${NEWEST}`);
}

const voucherRow = describeRow({
  ...resultRow,
  currentBalance: "integer",
  breakageAmount: "integer",
  expiresAt: "time",
  blockedAt: "time?",
});

/** The voucher of that code, for who sold it. */
export function voucherOf(reach: Scope, codeHashes: readonly Buffer[], at: Date): Promise<ResultRow[]> {
  return vouchersWhere(sql`${inScope(reach, sql`v`)} AND v.code_hash = ANY(${codeHashes}::bytea[])`, at);
}

/** The vouchers that were redeemed and whose code has one of those endings, for who sold them. */
export function vouchersWithEnding(reach: Scope, endings: readonly string[], at: Date): Promise<ResultRow[]> {
  const redeemed = sql`SELECT d.voucher_id FROM ${redeemedEnding(reach, endings)} d`;
  return vouchersWhere(sql`${inScope(reach, sql`v`)} AND v.id = ANY(ARRAY(${redeemed}))`, at);
}

/** Vouchers `v`, the newest; the amount of each is what it still holds. It is called by its sale's reference. */
async function vouchersWhere(condition: Sql, at: Date): Promise<ResultRow[]> {
  const found = await rowsOf(voucherRow)(sql`
    SELECT v.id, v.environment, v.account_id AS "accountId", a.company_name AS "companyName", s.reference AS name,
           s.customer_identifier AS about, v.current_balance AS amount, NULL AS status, v.created_at AS at,
           v.current_balance AS "currentBalance", v.breakage_amount AS "breakageAmount", v.expires_at AS "expiresAt",
           v.blocked_at AS "blockedAt"
    FROM vouchers v JOIN voucher_payments s ON s.id = v.payment_id JOIN accounts a ON a.id = v.account_id
    WHERE ${condition} ORDER BY v.id DESC LIMIT ${MAX_PER_KIND + 1}`);
  return found.map(({ currentBalance, breakageAmount, expiresAt, blockedAt, ...row }) => ({
    ...row,
    status: voucherStatusAt({ currentBalance, breakageAmount, expiresAt, blockedAt }, at),
  }));
}

/** What happened under that id, in the words of its type. */
export function eventsNumbered(reach: Scope, id: string): Promise<ResultRow[]> {
  return findResults(sql`
    SELECT e.id, e.environment, e.account_id AS "accountId", a.company_name AS "companyName", e.type AS name,
           NULL AS about, NULL::bigint AS amount, NULL AS status, e.created_at AS at
    FROM events e JOIN accounts a ON a.id = e.account_id WHERE ${inScope(reach, sql`e`)} AND e.id = ${id}::uuid`);
}
