import { joinById } from "@/lib/db/input-rows";
import { describeRow } from "@/lib/db/row";
import { rowsOf, type Sql, sql } from "@/lib/db/sql";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import type { SearchedText, VoucherQuery } from "./query";
import { type ResultRow, resultRow } from "./result";
import {
  ACCOUNT,
  findResults,
  foundRows,
  inScope,
  type Lookup,
  NEWEST,
  named,
  newest,
  newestByEnding,
  SCAN_LIMIT,
  type Scope,
  withPart,
} from "./scope.sql";

const SALES = "voucher_payments";

/**
 * Sales by their reference or a part of it, the customer, the charge reference of a cycle, their amount, and for a reseller by the
 * ending of a redeemed voucher's code.
 */
export function findSales(
  scope: Scope,
  { text, voucher, referencePart: part, amount }: SearchedText,
): Promise<ResultRow[]> {
  const endings = voucher && "endings" in voucher && scope.kind !== "operator" ? voucher.endings : undefined;
  const lookups = [
    named(scope, SALES, "reference", text),
    soldTo(scope, text),
    charged(scope, text),
    endings && newest(scope, SALES, sql`r.id IN (${salesOfEndings(scope, endings)})`),
    part === undefined ? undefined : withPart(scope, SALES, "reseller", part),
    amount === undefined ? undefined : newest(scope, SALES, sql`r.amount = ${amount}`),
  ];
  return findResults(
    foundRows(SALES, lookups, {
      columns: sql`r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", r.reference AS name,
        r.customer_identifier AS about, r.amount, r.created_at AS at,
        CASE WHEN r.charged_back_at IS NULL THEN 'success' ELSE 'charged_back' END AS status`,
      joins: ACCOUNT,
    }),
  );
}

/** Sold to that customer, in whatever case; among everybody's the newest of those that are looked at. */
function soldTo(scope: Scope, customer: string): Lookup {
  const alike = sql`lower(r.customer_identifier) = lower(${customer})`;
  if (scope.kind !== "operator") return { ...newest(scope, SALES, alike), isName: true };
  const some = sql`SELECT id FROM voucher_payments r WHERE ${inScope(scope)} AND ${alike} LIMIT ${SCAN_LIMIT}`;
  return { ids: sql`SELECT id FROM (${some}) r ${NEWEST}`, isName: true };
}

/** Those that billed a cycle by that charge reference, among the newest charges of that name. */
function charged(scope: Scope, chargeReference: string): Lookup {
  const ids = sql`
    SELECT r.id FROM (
      SELECT payment_id FROM subscription_cycles
      WHERE reseller_charge_reference = ${chargeReference} AND reseller_charge_reference NOT LIKE 'simulator:%'
      ORDER BY id DESC LIMIT ${SCAN_LIMIT}
    ) y ${joinById(SALES, "r", sql`y.payment_id`)} WHERE ${inScope(scope)} ${NEWEST}`;
  return { ids, isName: true };
}

/**
 * The sales of redeemed vouchers whose code has one of those endings. Whom a voucher paid is not the reseller's to know, so it is
 * found among everybody's redemptions and then only where the scope covers who sold it.
 */
const salesOfEndings = (scope: Scope, endings: readonly string[]): Sql => sql`
  SELECT v.payment_id FROM ${redeemedEnding(scope, endings)} d ${joinById("vouchers", "v", sql`d.voucher_id`)}`;

/** An ending is of 25 bits: a few redemptions share one, whose vouchers others may have sold. */
function redeemedEnding({ environment }: Scope, endings: readonly string[]): Sql {
  return newestByEnding(endings, sql`d.environment = ${environment}::environment`, SCAN_LIMIT);
}

const voucherRow = describeRow({
  ...resultRow,
  currentBalance: "integer",
  breakageAmount: "integer",
  expiresAt: "time",
  blockedAt: "time?",
});

/**
 * The voucher of that code, for who sold it, or for an operator the redeemed ones whose code has one of those endings. Its amount is
 * what it still holds. It is called by its sale's reference.
 */
export async function findVouchers(scope: Scope, voucher: VoucherQuery, at: Date): Promise<ResultRow[]> {
  const lookup =
    "endings" in voucher
      ? newest(
          scope,
          "vouchers",
          sql`r.id = ANY(ARRAY(SELECT d.voucher_id FROM ${redeemedEnding(scope, voucher.endings)} d))`,
        )
      : newest(scope, "vouchers", sql`r.code_hash = ANY(${voucher.hashes}::bytea[])`);
  const found = await rowsOf(voucherRow)(
    foundRows("vouchers", [lookup], {
      columns: sql`r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", s.reference AS name,
        s.customer_identifier AS about, r.current_balance AS amount, NULL AS status, r.created_at AS at,
        r.current_balance AS "currentBalance", r.breakage_amount AS "breakageAmount", r.expires_at AS "expiresAt",
        r.blocked_at AS "blockedAt"`,
      joins: sql`${joinById(SALES, "s", sql`r.payment_id`)} ${ACCOUNT}`,
    }),
  );
  return found.map(({ currentBalance, breakageAmount, expiresAt, blockedAt, ...row }) => ({
    ...row,
    status: voucherStatusAt({ currentBalance, breakageAmount, expiresAt, blockedAt }, at),
  }));
}

/** What happened under that id, in the words of its type. */
export function findEvents(scope: Scope, id: string): Promise<ResultRow[]> {
  return findResults(
    foundRows("events", [named(scope, "events", "id", sql`${id}::uuid`)], {
      columns: sql`r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", r.type AS name,
        NULL AS about, NULL::bigint AS amount, NULL AS status, r.created_at AS at`,
      joins: ACCOUNT,
    }),
  );
}
