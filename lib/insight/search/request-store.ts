import type { Minor } from "@/lib/base/money";
import { joinById } from "@/lib/db/input-rows";
import { describeRow } from "@/lib/db/row";
import { beginsWith, joinSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { intentStateAt } from "@/lib/payments/intents/rules";
import { intentFailure, intentStatus } from "@/lib/payments/intents/schema";
import { MAX_PER_KIND, type ResultRow, resultRow } from "./result";
import {
  findResults,
  inScope,
  isNewest,
  isNewestOf,
  NEWEST,
  newestByEnding,
  rowsNamed,
  type Scope,
  withReferencePart,
} from "./scope.sql";

const intentRow = describeRow({
  ...resultRow,
  status: intentStatus.options,
  failureReason: [...intentFailure.options, null],
  expiresAt: "time",
});

/** The intents among those rows; one past its end has failed, whether or not a job has noted it. */
async function intentsOf(rows: Sql, at: Date): Promise<ResultRow[]> {
  const found = await rowsOf(intentRow)(sql`
    SELECT r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", r.reference AS name,
           c.email AS about, r.amount, r.status, r.failure_reason AS "failureReason", r.expires_at AS "expiresAt",
           r.created_at AS at
    FROM (${rows}) r ${joinById("customers", "c", sql`r.customer_id`)} ${joinById("accounts", "a", sql`r.account_id`)}
    ORDER BY r.id DESC`);
  return found.map(({ failureReason, expiresAt, ...row }) => ({
    ...row,
    status: intentStateAt({ status: row.status, failureReason, expiresAt }, at).status,
  }));
}

/** The subscriptions among those rows. Who bills one never sees its partner's reference for it. */
function subscriptionsOf(reach: Scope, rows: Sql): Promise<ResultRow[]> {
  const seen =
    reach.kind === "reseller"
      ? sql`coalesce(r.reseller_subscription_reference, r.access_code) AS name, a.company_name AS about`
      : sql`r.reference AS name, c.email AS about`;
  return findResults(sql`
    SELECT r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", ${seen}, r.amount,
           r.status::text AS status, r.created_at AS at
    FROM (${rows}) r ${joinById("customers", "c", sql`r.customer_id`)} ${joinById("accounts", "a", sql`r.account_id`)}
    ORDER BY r.id DESC`);
}

const INTENTS = sql`redemption_intents`;
const intents = sql`SELECT * FROM redemption_intents r WHERE`;
const subscriptions = sql`SELECT * FROM subscriptions r WHERE`;
const r = sql`r`;

export function intentsNamed(reach: Scope, reference: string, at: Date): Promise<ResultRow[]> {
  return intentsOf(rowsNamed(reach, INTENTS, sql`reference`, reference), at);
}

export function intentsOpenedBy(reach: Scope, accessCode: string, at: Date): Promise<ResultRow[]> {
  return intentsOf(sql`${intents} ${inScope(reach, r)} AND r.access_code = ${accessCode}`, at);
}

/** Those of that amount. An account's stand in its index by status; everybody's have one of their own. */
export function intentsWorth(reach: Scope, amount: Minor, at: Date): Promise<ResultRow[]> {
  if (reach.kind === "operator") {
    const alike = sql`${inScope(reach, r)} AND r.amount = ${amount}`;
    return intentsOf(sql`${intents} ${inScope(reach, r)} AND r.id ${isNewest(INTENTS, alike)}`, at);
  }
  const ofEachStatus = intentStatus.options.map(
    (status) => sql`(
      SELECT id FROM redemption_intents r
      WHERE ${inScope(reach, r)} AND r.status = ${status}::intent_status AND r.amount = ${amount} ${NEWEST})`,
  );
  const newest = sql`SELECT id FROM (${joinSql(ofEachStatus, " UNION ALL ")}) alike ${NEWEST}`;
  return intentsOf(sql`${intents} ${inScope(reach, r)} AND r.id = ANY(ARRAY(${newest}))`, at);
}

/** The newest of each of the customers. */
export function intentsOfCustomers(
  reach: Scope,
  customerIds: readonly string[],
  at: Date,
): Promise<ResultRow[]> {
  return intentsOf(newestPerCustomer(reach, customerIds, INTENTS), at);
}

/** Those whose reference begins or ends with that part. */
export function intentsWithPart(reach: Scope, part: string, at: Date): Promise<ResultRow[]> {
  return intentsOf(withReferencePart(reach, INTENTS, "partner", part), at);
}

/** What was paid with a voucher. */
export function intentsPaidBy(reach: Scope, voucher: VoucherQuery, at: Date): Promise<ResultRow[]> {
  const paid = sql`SELECT d.intent_id FROM ${paymentsWith(reach, voucher)} d`;
  return intentsOf(sql`${intents} ${inScope(reach, r)} AND r.id IN (${paid}) ${NEWEST}`, at);
}

export function subscriptionsNamed(reach: Scope, reference: string): Promise<ResultRow[]> {
  return subscriptionsOf(reach, rowsNamed(reach, sql`subscriptions`, sql`reference`, reference));
}

/** By the code that opens the checkout, or the one that bills; a partner never sees the latter. */
export function subscriptionsOpenedBy(reach: Scope, accessCode: string): Promise<ResultRow[]> {
  const own = inScope(reach, r, reach.kind === "reseller" ? sql`reseller_id` : sql`account_id`);
  const opened = sql`${subscriptions} ${own} AND r.access_code = ${accessCode}`;
  const billed = sql`${subscriptions} ${own} AND r.subscription_access_code = ${accessCode}`;
  return subscriptionsOf(reach, reach.kind === "partner" ? opened : sql`(${opened}) UNION ALL (${billed})`);
}

/** By what the shop that bills it calls it. */
export function subscriptionsOfShopNamed(reach: Scope, reference: string): Promise<ResultRow[]> {
  const own = inScope(reach, r, sql`reseller_id`);
  return subscriptionsOf(
    reach,
    sql`${subscriptions} ${own} AND r.reseller_subscription_reference = ${reference} ${NEWEST}`,
  );
}

export function subscriptionsOfCustomers(reach: Scope, customerIds: readonly string[]): Promise<ResultRow[]> {
  return subscriptionsOf(reach, newestPerCustomer(reach, customerIds, sql`subscriptions`));
}

export function subscriptionsWithPart(reach: Scope, part: string): Promise<ResultRow[]> {
  return subscriptionsOf(reach, withReferencePart(reach, sql`subscriptions`, "partner", part));
}

export function subscriptionsPaidBy(reach: Scope, voucher: VoucherQuery): Promise<ResultRow[]> {
  const paid = sql`SELECT y.subscription_id FROM ${paymentsWith(reach, voucher)} d JOIN subscription_cycles y ON y.id = d.cycle_id`;
  return subscriptionsOf(reach, sql`${subscriptions} ${inScope(reach, r)} AND r.id IN (${paid}) ${NEWEST}`);
}

/** The customers with that e-mail; one of an account, and for an operator those of every account. */
export function customersByEmail(reach: Scope, email: string): Promise<ResultRow[]> {
  return customersOf(rowsNamed(reach, sql`customers`, sql`email`, email));
}

/** So many e-mails that begin alike are read. */
const WORD_SCAN_LIMIT = 200;

/** The customers of whose e-mail a word begins with that part: the newest among those of the first words. */
export function customersWithPart(reach: Scope, part: string): Promise<ResultRow[]> {
  const found = sql`
    SELECT DISTINCT customer_id AS id FROM (
      SELECT w.customer_id FROM customer_words w WHERE ${inScope(reach, sql`w`)} AND ${beginsWith(sql`w.word`, sql`${part}`)}
      ORDER BY w.word LIMIT ${WORD_SCAN_LIMIT}
    ) w`;
  return customersOf(sql`SELECT * FROM customers r WHERE r.id ${isNewestOf(found)}`);
}

function customersOf(rows: Sql): Promise<ResultRow[]> {
  return findResults(sql`
    SELECT c.id, c.environment, c.account_id AS "accountId", a.company_name AS "companyName", c.email AS name,
           NULL AS about, NULL::bigint AS amount, NULL AS status, c.created_at AS at
    FROM (${rows}) c
    ${joinById("accounts", "a", sql`c.account_id`)} ORDER BY c.id DESC`);
}

function newestPerCustomer(reach: Scope, customerIds: readonly string[], table: Sql): Sql {
  return sql`
    SELECT * FROM ${table} r WHERE ${inScope(reach, r)} AND r.id = ANY(ARRAY(
      SELECT newest.id FROM unnest(${customerIds}::uuid[]) AS customer(id)
      CROSS JOIN LATERAL (SELECT r.id FROM ${table} r WHERE r.customer_id = customer.id ${NEWEST}) newest
      ORDER BY newest.id DESC LIMIT ${MAX_PER_KIND + 1}))`;
}

/** A voucher that is looked for: by the hashes its code may be kept under, or by the endings its code may have. */
type VoucherQuery = { readonly hashes: readonly Buffer[] } | { readonly endings: readonly string[] };

/** What was taken from that voucher for whom the reach covers, the newest. */
function paymentsWith(reach: Scope, voucher: VoucherQuery): Sql {
  const own = inScope(reach, sql`d`);
  if ("endings" in voucher) return newestByEnding(voucher.endings, own);
  return sql`(
    SELECT d.intent_id, d.cycle_id FROM vouchers v JOIN redemptions d ON d.voucher_id = v.id
    WHERE v.environment = ${reach.environment}::environment AND v.code_hash = ANY(${voucher.hashes}::bytea[]) AND ${own}
    ORDER BY d.id DESC LIMIT ${MAX_PER_KIND + 1})`;
}
