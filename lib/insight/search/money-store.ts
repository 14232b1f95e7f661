import { joinById, leftJoinById } from "@/lib/db/input-rows";
import { describeRow } from "@/lib/db/row";
import { joinSql, noSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import { movedToBreakage } from "@/lib/payments/vouchers/voucher.sql";
import type { SearchCriteria, VoucherQuery } from "./query";
import { MAX_PER_KIND, type ResultRow, resultRow } from "./result";
import {
  ACCOUNT_COLUMNS,
  findResults,
  inScope,
  lookUpByPart,
  lookUpByReference,
  lookUpExact,
  lookUpNewest,
  NEWEST_FIRST,
  newestRedemptionsByEnding,
  type ResultLookup,
  SCAN_LIMIT,
  type Scope,
  selectLookupRows,
} from "./scope.sql";

/**
 * Finds payouts by their reference or the bank's reference. A result has the ID of the payout run, because operators view a
 * payout on the page of its run. Partners find only posted, paid and reversed payouts.
 */
export function findPayouts(scope: Scope, { text }: SearchCriteria): Promise<ResultRow[]> {
  const paidUnder = lookUpNewest(scope, "payouts", sql`r.bank_reference = ${text}`);
  return findResults(
    selectLookupRows("payouts", [lookUpExact(scope, "payouts", "reference", text), paidUnder], {
      columns: sql`r.run_id AS id, r.reference AS name,
        r.bank_reference AS about, r.amount, r.status, r.prepared_at AS at`,
      where: scope.kind === "operator" ? sql`TRUE` : sql`r.status IN ('posted', 'paid', 'reversed')`,
    }),
  );
}

const refundRow = describeRow({ ...resultRow, about: "text", cycle: "integer?" });

/** Finds refunds by their reference. */
export function findRefunds(scope: Scope, { text }: SearchCriteria): Promise<ResultRow[]> {
  return rowsOf(refundRow)(
    selectLookupRows("refunds", [lookUpExact(scope, "refunds", "reference", text)], {
      columns: sql`r.id, r.reference AS name,
        coalesce(i.reference, s.reference) AS about, r.amount, NULL AS status, r.created_at AS at, n.number AS cycle`,
      joins: sql`LEFT JOIN redemption_intents i ON i.id = r.intent_id
        LEFT JOIN subscription_cycles n ON n.id = r.cycle_id LEFT JOIN subscriptions s ON s.id = n.subscription_id`,
    }),
  );
}

/**
 * Finds top-ups and top-up requests by reference. Operators can also search by exact amount, to match a bank statement. Omits
 * credited requests, because the search finds the resulting top-ups instead.
 */
export async function findTopUps(scope: Scope, { text, amount }: SearchCriteria): Promise<ResultRow[]> {
  const worth = scope.kind === "operator" && amount !== undefined ? sql`r.amount = ${amount}` : undefined;
  const of = (table: string, condition = noSql): (ResultLookup | undefined)[] => [
    lookUpExact(scope, table, "reference", text),
    worth && lookUpNewest(scope, table, sql`${worth} ${condition}`),
  ];
  const columns = sql`r.id, r.reference AS name,
    NULL AS about, r.amount`;
  const credited = selectLookupRows("top_ups", of("top_ups"), {
    columns: sql`${columns}, NULL AS status, r.created_at AS at`,
  });
  const requested = selectLookupRows(
    "top_up_requests",
    of("top_up_requests", sql`AND r.status <> 'credited'`),
    {
      columns: sql`${columns}, r.status::text, r.created_at AS at`,
      where: sql`r.status <> 'credited'`,
    },
  );
  return findResults(sql`
    SELECT * FROM (${joinSql([sql`(${credited})`, sql`(${requested})`], " UNION ALL ")}) t
    ORDER BY "isExactMatch" DESC, id DESC LIMIT ${MAX_PER_KIND + 1}`);
}

/** Finds pending proposals to credit or debit a wallet, by reference or amount. Omits expired proposals. */
export function findProposals(
  scope: Scope,
  { text, amount }: SearchCriteria,
  at: Date,
): Promise<ResultRow[]> {
  const worth = amount === undefined ? noSql : sql`OR r.amount = ${amount}`;
  return findResults(sql`
    SELECT ${ACCOUNT_COLUMNS}, r.id, r.reference AS name, r.reason AS about, r.amount, 'pending' AS status, r.created_at AS at,
      r.reference = ${text} AS "isExactMatch"
    FROM wallet_proposals r JOIN accounts a ON a.id = r.account_id
    WHERE ${inScope(scope)}
      AND r.status = 'pending' AND r.expires_at > ${at} AND (r.reference = ${text} ${worth})
    ORDER BY "isExactMatch" DESC, r.id DESC LIMIT ${MAX_PER_KIND + 1}`);
}

const SALES = "voucher_payments";

/**
 * Finds sales by their reference or part of it, by customer identifier, by amount, or by the charge reference of the billed
 * cycle. Resellers can also search by the code ending of a redeemed voucher.
 */
export function findSales(
  scope: Scope,
  { text, voucher, referencePart: part, amount }: SearchCriteria,
): Promise<ResultRow[]> {
  const endings = voucher && "endings" in voucher && scope.kind !== "operator" ? voucher.endings : undefined;
  const lookups = [
    lookUpByReference(scope, SALES, text),
    lookUpByCustomer(scope, text),
    lookUpByChargeReference(scope, text),
    endings && lookUpNewest(scope, SALES, sql`r.id IN (${salesOfEndings(scope, endings)})`),
    part === undefined ? undefined : lookUpByPart(scope, SALES, part),
    amount === undefined ? undefined : lookUpNewest(scope, SALES, sql`r.amount = ${amount}`),
  ];
  return findResults(
    selectLookupRows(SALES, lookups, {
      columns: sql`r.id, r.reference AS name,
        r.customer_identifier AS about, r.amount, r.created_at AS at,
        CASE WHEN r.charged_back_at IS NULL THEN 'success' ELSE 'charged_back' END AS status`,
    }),
  );
}

/**
 * Returns a lookup for sales with this customer identifier, ignoring case. For operators, the lookup reads at most
 * {@link SCAN_LIMIT} matches, in no particular order, and selects the newest of them.
 */
function lookUpByCustomer(scope: Scope, customer: string): ResultLookup {
  const alike = sql`lower(r.customer_identifier) = lower(${customer})`;
  if (scope.kind !== "operator") return { ...lookUpNewest(scope, SALES, alike), isExactMatch: true };
  const some = sql`SELECT id FROM voucher_payments r WHERE ${inScope(scope)} AND ${alike} LIMIT ${SCAN_LIMIT}`;
  return { ids: sql`SELECT id FROM (${some}) r ${NEWEST_FIRST}`, isExactMatch: true };
}

/**
 * Returns a lookup for sales that billed a cycle with this charge reference. It reads only the newest {@link SCAN_LIMIT} cycles
 * with the reference, and none that the simulator billed.
 */
function lookUpByChargeReference(scope: Scope, chargeReference: string): ResultLookup {
  const ids = sql`
    SELECT r.id FROM (
      SELECT payment_id FROM subscription_cycles
      WHERE reseller_charge_reference = ${chargeReference} AND reseller_charge_reference NOT LIKE 'simulator:%'
      ORDER BY id DESC LIMIT ${SCAN_LIMIT}
    ) y ${joinById(SALES, "r", sql`y.payment_id`)} WHERE ${inScope(scope)} ${NEWEST_FIRST}`;
  return { ids, isExactMatch: true };
}

/**
 * Selects the sales of redeemed vouchers with one of these code endings. Searches the redemptions of all partners. The caller
 * shows only sales in scope and nothing about the redemptions, so a reseller does not learn who was paid.
 */
const salesOfEndings = (scope: Scope, endings: readonly string[]): Sql => sql`
  SELECT v.payment_id FROM ${redeemedEnding(scope, endings)} d ${joinById("vouchers", "v", sql`d.voucher_id`)}`;

/**
 * Selects the newest redemptions with one of these code endings, in all accounts. An ending has 25 bits, so a few redemptions
 * can share one, even if different resellers sold their vouchers.
 */
function redeemedEnding({ environment }: Scope, endings: readonly string[]): Sql {
  return newestRedemptionsByEnding(endings, sql`d.environment = ${environment}::environment`, SCAN_LIMIT);
}

const voucherRow = describeRow({
  ...resultRow,
  currentBalance: "integer",
  hasLapsed: "boolean",
  expiresAt: "time",
  blockedAt: "time?",
});

/**
 * Finds the voucher with this code or, for operators, redeemed vouchers with one of these code endings. In the result, the
 * amount is the voucher's current balance, and the name is the reference of its sale.
 */
export async function findVouchers(scope: Scope, voucher: VoucherQuery, at: Date): Promise<ResultRow[]> {
  const lookup =
    "endings" in voucher
      ? lookUpNewest(
          scope,
          "vouchers",
          sql`r.id = ANY(ARRAY(SELECT d.voucher_id FROM ${redeemedEnding(scope, voucher.endings)} d))`,
        )
      : lookUpNewest(scope, "vouchers", sql`r.code_hash = ANY(${voucher.hashes}::bytea[])`);
  const found = await rowsOf(voucherRow)(
    selectLookupRows("vouchers", [lookup], {
      columns: sql`r.id, s.reference AS name,
        s.customer_identifier AS about, r.current_balance AS amount, NULL AS status, r.created_at AS at,
        r.current_balance AS "currentBalance", ${movedToBreakage(sql`r`)} AS "hasLapsed", r.expires_at AS "expiresAt",
        r.blocked_at AS "blockedAt"`,
      joins: joinById(SALES, "s", sql`r.payment_id`),
    }),
  );
  return found.map(({ currentBalance, hasLapsed, expiresAt, blockedAt, ...row }) => ({
    ...row,
    status: voucherStatusAt({ currentBalance, hasLapsed, expiresAt, blockedAt }, at),
  }));
}

const eventRow = describeRow({ ...resultRow, request: ["intent", "subscription", null] });

/** Finds the event with this ID. The name of the result is the event's type. */
export function findEvents(scope: Scope, id: string): Promise<ResultRow[]> {
  const isIntent = sql`i.account_id = r.account_id`;
  const isSubscription = sql`s.account_id = r.account_id`;
  return rowsOf(eventRow)(
    selectLookupRows("events", [lookUpExact(scope, "events", "id", sql`${id}::uuid`)], {
      columns: sql`r.id, r.type AS name, NULL::bigint AS amount, NULL AS status, r.created_at AS at,
        CASE WHEN ${isIntent} THEN i.reference WHEN ${isSubscription} THEN s.reference END AS about,
        CASE WHEN ${isIntent} THEN 'intent' WHEN ${isSubscription} THEN 'subscription' END AS request`,
      joins: sql`${leftJoinById("refunds", "f", sql`r.object_id`)}
        ${leftJoinById("subscription_cycles", "n", sql`f.cycle_id`)}
        ${leftJoinById("overdue_cycles", "o", sql`r.object_id`)}
        ${leftJoinById("redemption_intents", "i", sql`coalesce(f.intent_id, r.object_id)`)}
        ${leftJoinById("subscriptions", "s", sql`coalesce(n.subscription_id, o.subscription_id, r.object_id)`)}`,
    }),
  );
}
