import type { Minor } from "@/lib/base/money";
import { joinById } from "@/lib/db/input-rows";
import { describeRow } from "@/lib/db/row";
import { beginsWith, joinSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { intentStateAt } from "@/lib/payments/intents/rules";
import { intentFailure, intentStatus } from "@/lib/payments/intents/schema";
import { type HitRow, hitRow, MOST_OF_A_KIND } from "./hit";
import { newestEnding } from "./payments-by-ending.sql";
import { findHits, isNewest, isNewestOf, NEWEST, named, type Reach, within } from "./reach.sql";
import { withReferencePart } from "./reference-part.sql";

const intentRow = describeRow({
  ...hitRow,
  status: intentStatus.options,
  failureReason: [...intentFailure.options, null],
  expiresAt: "time",
});

/** The intents among those rows; one past its end has failed, whether or not a job has noted it. */
async function intentsOf(rows: Sql, at: Date): Promise<HitRow[]> {
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
function subscriptionsOf(reach: Reach, rows: Sql): Promise<HitRow[]> {
  const seen =
    reach.kind === "reseller"
      ? sql`coalesce(r.reseller_subscription_reference, r.access_code) AS name, a.company_name AS about`
      : sql`r.reference AS name, c.email AS about`;
  return findHits(sql`
    SELECT r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", ${seen}, r.amount,
           r.status::text AS status, r.created_at AS at
    FROM (${rows}) r ${joinById("customers", "c", sql`r.customer_id`)} ${joinById("accounts", "a", sql`r.account_id`)}
    ORDER BY r.id DESC`);
}

const INTENTS = sql`redemption_intents`;
const intents = sql`SELECT * FROM redemption_intents r WHERE`;
const subscriptions = sql`SELECT * FROM subscriptions r WHERE`;
const r = sql`r`;

export function intentsNamed(reach: Reach, reference: string, at: Date): Promise<HitRow[]> {
  return intentsOf(named(reach, INTENTS, sql`reference`, reference), at);
}

export function intentsOpenedBy(reach: Reach, accessCode: string, at: Date): Promise<HitRow[]> {
  return intentsOf(sql`${intents} ${within(reach, r)} AND r.access_code = ${accessCode}`, at);
}

/** Those of that amount. An account's stand in its index by status; everybody's have one of their own. */
export function intentsWorth(reach: Reach, amount: Minor, at: Date): Promise<HitRow[]> {
  if (reach.kind === "operator") {
    const alike = sql`${within(reach, r)} AND r.amount = ${amount}`;
    return intentsOf(sql`${intents} ${within(reach, r)} AND r.id ${isNewest(INTENTS, alike)}`, at);
  }
  const ofEachStatus = intentStatus.options.map(
    (status) => sql`(
      SELECT id FROM redemption_intents r
      WHERE ${within(reach, r)} AND r.status = ${status}::intent_status AND r.amount = ${amount} ${NEWEST})`,
  );
  const newest = sql`SELECT id FROM (${joinSql(ofEachStatus, " UNION ALL ")}) alike ${NEWEST}`;
  return intentsOf(sql`${intents} ${within(reach, r)} AND r.id = ANY(ARRAY(${newest}))`, at);
}

/** The newest of each of the customers. */
export function intentsOfCustomers(
  reach: Reach,
  customerIds: readonly string[],
  at: Date,
): Promise<HitRow[]> {
  return intentsOf(ofEachCustomer(reach, customerIds, INTENTS), at);
}

/** Those whose reference begins or ends with that part. */
export function intentsWithPart(reach: Reach, part: string, at: Date): Promise<HitRow[]> {
  return intentsOf(withReferencePart(reach, INTENTS, "partner", part), at);
}

/** What was paid with a voucher. */
export function intentsPaidBy(reach: Reach, voucher: SoughtVoucher, at: Date): Promise<HitRow[]> {
  const paid = sql`SELECT d.intent_id FROM ${paymentsWith(reach, voucher)} d`;
  return intentsOf(sql`${intents} ${within(reach, r)} AND r.id IN (${paid}) ${NEWEST}`, at);
}

export function subscriptionsNamed(reach: Reach, reference: string): Promise<HitRow[]> {
  return subscriptionsOf(reach, named(reach, sql`subscriptions`, sql`reference`, reference));
}

/** By the code that opens the checkout, or the one that bills; a partner never sees the latter. */
export function subscriptionsOpenedBy(reach: Reach, accessCode: string): Promise<HitRow[]> {
  const own = within(reach, r, reach.kind === "reseller" ? sql`reseller_id` : sql`account_id`);
  const opened = sql`${subscriptions} ${own} AND r.access_code = ${accessCode}`;
  const billed = sql`${subscriptions} ${own} AND r.subscription_access_code = ${accessCode}`;
  return subscriptionsOf(reach, reach.kind === "partner" ? opened : sql`(${opened}) UNION ALL (${billed})`);
}

/** By what the shop that bills it calls it. */
export function subscriptionsOfShopNamed(reach: Reach, reference: string): Promise<HitRow[]> {
  const own = within(reach, r, sql`reseller_id`);
  return subscriptionsOf(
    reach,
    sql`${subscriptions} ${own} AND r.reseller_subscription_reference = ${reference} ${NEWEST}`,
  );
}

export function subscriptionsOfCustomers(reach: Reach, customerIds: readonly string[]): Promise<HitRow[]> {
  return subscriptionsOf(reach, ofEachCustomer(reach, customerIds, sql`subscriptions`));
}

export function subscriptionsWithPart(reach: Reach, part: string): Promise<HitRow[]> {
  return subscriptionsOf(reach, withReferencePart(reach, sql`subscriptions`, "partner", part));
}

export function subscriptionsPaidBy(reach: Reach, voucher: SoughtVoucher): Promise<HitRow[]> {
  const paid = sql`SELECT y.subscription_id FROM ${paymentsWith(reach, voucher)} d JOIN subscription_cycles y ON y.id = d.cycle_id`;
  return subscriptionsOf(reach, sql`${subscriptions} ${within(reach, r)} AND r.id IN (${paid}) ${NEWEST}`);
}

/** The customers with that e-mail; one of an account, and for an operator those of every account. */
export function customersCalled(reach: Reach, email: string): Promise<HitRow[]> {
  return customersOf(named(reach, sql`customers`, sql`email`, email));
}

/** So many e-mails that begin alike are read. */
const WORDS_LOOKED_AT = 200;

/** The customers of whose e-mail a word begins with that part: the newest among those of the first words. */
export function customersWithPart(reach: Reach, part: string): Promise<HitRow[]> {
  const found = sql`
    SELECT DISTINCT customer_id AS id FROM (
      SELECT w.customer_id FROM customer_words w WHERE ${within(reach, sql`w`)} AND ${beginsWith(sql`w.word`, sql`${part}`)}
      ORDER BY w.word LIMIT ${WORDS_LOOKED_AT}
    ) w`;
  return customersOf(sql`SELECT * FROM customers r WHERE r.id ${isNewestOf(found)}`);
}

function customersOf(rows: Sql): Promise<HitRow[]> {
  return findHits(sql`
    SELECT c.id, c.environment, c.account_id AS "accountId", a.company_name AS "companyName", c.email AS name,
           NULL AS about, NULL::bigint AS amount, NULL AS status, c.created_at AS at
    FROM (${rows}) c
    ${joinById("accounts", "a", sql`c.account_id`)} ORDER BY c.id DESC`);
}

function ofEachCustomer(reach: Reach, customerIds: readonly string[], table: Sql): Sql {
  return sql`
    SELECT * FROM ${table} r WHERE ${within(reach, r)} AND r.id = ANY(ARRAY(
      SELECT newest.id FROM unnest(${customerIds}::uuid[]) AS customer(id)
      CROSS JOIN LATERAL (SELECT r.id FROM ${table} r WHERE r.customer_id = customer.id ${NEWEST}) newest
      ORDER BY newest.id DESC LIMIT ${MOST_OF_A_KIND + 1}))`;
}

/** A voucher that is looked for: by the hashes its code may be kept under, or by the endings its code may have. */
type SoughtVoucher = { readonly hashes: readonly Buffer[] } | { readonly endings: readonly string[] };

/** What was taken from that voucher for whom the reach covers, the newest. */
function paymentsWith(reach: Reach, voucher: SoughtVoucher): Sql {
  const own = within(reach, sql`d`);
  if ("endings" in voucher) return newestEnding(voucher.endings, own);
  return sql`(
    SELECT d.intent_id, d.cycle_id FROM vouchers v JOIN redemptions d ON d.voucher_id = v.id
    WHERE v.environment = ${reach.environment}::environment AND v.code_hash = ANY(${voucher.hashes}::bytea[]) AND ${own}
    ORDER BY d.id DESC LIMIT ${MOST_OF_A_KIND + 1})`;
}
