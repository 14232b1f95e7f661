import { joinById } from "@/lib/db/input-rows";
import { describeRow } from "@/lib/db/row";
import { beginsWith, joinSql, namesSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { intentStateAt } from "@/lib/payments/intents/rules";
import { intentFailure, intentStatus } from "@/lib/payments/intents/schema";
import { missedCycles } from "@/lib/payments/subscriptions/cycle-dates";
import { billingInterval, subscriptionStatus } from "@/lib/payments/subscriptions/schema";
import { awaitsBill, subscriptionTimezone } from "@/lib/payments/subscriptions/subscription.sql";
import type { SearchCriteria, VoucherQuery } from "./query";
import { MAX_PER_KIND, type ResultRow, resultRow } from "./result";
import {
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

const INTENTS = "redemption_intents";
const SUBSCRIPTIONS = "subscriptions";

const CUSTOMER = joinById("customers", "c", sql`r.customer_id`);

const intentRow = describeRow({
  ...resultRow,
  status: intentStatus.options,
  failureReason: [...intentFailure.options, null],
  expiresAt: "time",
});

/**
 * Finds intents by their reference or a part of it, by their access code, customer or amount, or by a voucher that paid them.
 * An expired intent is returned as failed, even if no job has recorded its failure yet.
 */
export async function findIntents(
  scope: Scope,
  { text, voucher, referencePart: part, amount }: SearchCriteria,
  customerIds: readonly string[],
  at: Date,
): Promise<ResultRow[]> {
  const paid = voucher && sql`SELECT d.intent_id FROM ${paymentsWith(scope, voucher)} d`;
  const lookups = [
    lookUpByReference(scope, INTENTS, text),
    lookUpExact(scope, INTENTS, "access_code", text),
    ofCustomers(INTENTS, customerIds),
    paid && lookUpNewest(scope, INTENTS, sql`r.id IN (${paid})`),
    part === undefined ? undefined : lookUpByPart(scope, INTENTS, part),
    amount === undefined ? undefined : lookUpIntentsByAmount(scope, amount),
  ];
  const found = await rowsOf(intentRow)(
    selectLookupRows(INTENTS, lookups, {
      columns: sql`r.id, r.reference AS name,
        c.email AS about, r.amount, r.status, r.failure_reason AS "failureReason", r.expires_at AS "expiresAt", r.created_at AS at`,
      joins: CUSTOMER,
      where: inScope(scope),
    }),
  );
  return found.map(({ failureReason, expiresAt, ...row }) => ({
    ...row,
    status: intentStateAt({ status: row.status, failureReason, expiresAt }, at).status,
  }));
}

/**
 * Returns a lookup for intents with this amount. In the index by account, the status precedes the amount, so each status is
 * looked up separately. Operators use an index by amount.
 */
function lookUpIntentsByAmount(scope: Scope, amount: number): ResultLookup {
  if (scope.kind === "operator") return lookUpNewest(scope, INTENTS, sql`r.amount = ${amount}`);
  const ofEachStatus = intentStatus.options.map(
    (status) =>
      sql`(${lookUpNewest(scope, INTENTS, sql`r.status = ${status}::intent_status AND r.amount = ${amount}`).ids})`,
  );
  return { ids: joinSql(ofEachStatus, " UNION ALL "), isExactMatch: false };
}

const subscriptionRow = describeRow({
  ...resultRow,
  status: subscriptionStatus.options,
  activatedAt: "time?",
  currentCycle: "integer",
  totalCycles: "integer?",
  interval: billingInterval.options,
  timezone: "text",
  canBeOverdue: "boolean",
});

/**
 * Finds subscriptions by the access code of the checkout. Resellers and operators can also search by the billing code, and
 * resellers by their own reference. Partners and operators can also search by the partner's reference or a part of it, by the
 * customer, or by a voucher that paid a cycle. A subscription with an overdue cycle has the status `overdue`; to resellers, only
 * if the reseller is expected to bill the cycle.
 */
export async function findSubscriptions(
  scope: Scope,
  { text, voucher, referencePart: part }: SearchCriteria,
  customerIds: readonly string[],
  at: Date,
): Promise<ResultRow[]> {
  const isReseller = scope.kind === "reseller";
  const owner = isReseller ? sql`reseller_id` : undefined;
  const paid =
    voucher &&
    sql`SELECT y.subscription_id FROM ${paymentsWith(scope, voucher)} d JOIN subscription_cycles y ON y.id = d.cycle_id`;
  const byPartner = [
    lookUpByReference(scope, SUBSCRIPTIONS, text),
    ofCustomers(SUBSCRIPTIONS, customerIds),
    paid && lookUpNewest(scope, SUBSCRIPTIONS, sql`r.id IN (${paid})`),
    part === undefined ? undefined : lookUpByPart(scope, SUBSCRIPTIONS, part),
  ];
  const lookups = [
    lookUpExact(scope, SUBSCRIPTIONS, "access_code", text, owner),
    scope.kind === "partner"
      ? undefined
      : lookUpExact(scope, SUBSCRIPTIONS, "subscription_access_code", text, owner),
    ...(isReseller
      ? [lookUpExact(scope, SUBSCRIPTIONS, "reseller_subscription_reference", text, owner)]
      : byPartner),
  ];
  const nameColumns = isReseller
    ? sql`coalesce(r.reseller_subscription_reference, r.access_code) AS name, a.company_name AS about`
    : sql`r.reference AS name, c.email AS about`;
  const found = await rowsOf(subscriptionRow)(
    selectLookupRows(SUBSCRIPTIONS, lookups, {
      columns: sql`r.id, ${nameColumns}, r.amount, r.status, r.created_at AS at,
        r.activated_at AS "activatedAt", r.current_cycle AS "currentCycle", r.total_cycles AS "totalCycles", r.interval,
        ${subscriptionTimezone} AS timezone, ${isReseller ? awaitsBill : sql`TRUE`} AS "canBeOverdue"`,
      joins: CUSTOMER,
      where: inScope(scope, sql`r`, owner),
    }),
  );
  return found.map((row) => ({
    ...row,
    status: row.canBeOverdue && missedCycles(row, at) > 0 ? "overdue" : row.status,
  }));
}

/**
 * Finds the customers in scope with this email (at most one per account) or, if there are none, customers whose email has a
 * word that begins with `emailPart`.
 */
export async function findCustomers(
  scope: Scope,
  { email, emailPart }: SearchCriteria,
): Promise<ResultRow[]> {
  const find = (lookup: ResultLookup) =>
    findResults(
      selectLookupRows("customers", [lookup], {
        columns: sql`r.id, r.email AS name,
          NULL AS about, NULL::bigint AS amount, NULL AS status, r.created_at AS at`,
      }),
    );
  const called = email === undefined ? [] : await find(lookUpExact(scope, "customers", "email", email));
  if (called.length > 0 || emailPart === undefined) return called;
  const words = sql`
    SELECT w.customer_id AS id FROM customer_words w
    WHERE ${inScope(scope, sql`w`)} AND ${beginsWith(sql`w.word`, sql`${emailPart}`)} ORDER BY w.word LIMIT ${SCAN_LIMIT}`;
  return find({ ids: sql`SELECT DISTINCT id FROM (${words}) w ${NEWEST_FIRST}`, isExactMatch: false });
}

/**
 * Returns a lookup for the newest rows of the given customers, or undefined if no customers are given. The lookup does not
 * compare the account; the surrounding statement does. If the lookup compared it too, PostgreSQL might read all of the
 * account's entries in another index for each customer.
 */
function ofCustomers(table: string, customerIds: readonly string[]): ResultLookup | undefined {
  if (customerIds.length === 0) return undefined;
  const ids = sql`
    SELECT newest.id FROM unnest(${customerIds}::uuid[]) AS customer(id) CROSS JOIN LATERAL (
      SELECT id FROM ${namesSql(table)} WHERE customer_id = customer.id ${NEWEST_FIRST}
    ) newest ORDER BY newest.id DESC LIMIT ${MAX_PER_KIND + 1}`;
  return { ids, isExactMatch: false };
}

/** Selects the newest redemptions, in scope, of the vouchers that a search text identifies. */
function paymentsWith(scope: Scope, voucher: VoucherQuery): Sql {
  const own = inScope(scope, sql`d`);
  if ("endings" in voucher) return newestRedemptionsByEnding(voucher.endings, own);
  return sql`(
    SELECT d.intent_id, d.cycle_id FROM vouchers v JOIN redemptions d ON d.voucher_id = v.id
    WHERE v.environment = ${scope.environment}::environment AND v.code_hash = ANY(${voucher.hashes}::bytea[]) AND ${own}
    ORDER BY d.id DESC LIMIT ${MAX_PER_KIND + 1})`;
}
