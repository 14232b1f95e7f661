import { validate } from "uuid";
import { type AccountKind, TEST_SHOP, type Tenant } from "@/lib/base/caller";
import { ERASED, ERASED_METADATA, erasedEmail } from "@/lib/base/erased";
import { publicEventId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { CONFLICT, noSql, type Sql, sql, throwDatabaseError } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { log } from "@/lib/telemetry/log";
import { eraseEvents, type LeasedDeliveries, releaseLeases, type Transaction } from "./event-store";
import { type ErasureCounts, emailPattern, erasureSummary, isEmail, NO_ERASURES } from "./rules";

type ActionForErasure = (erased: ErasureCounts) => AuditedAction;

const TIMEOUT_MS = 60_000;

/** Returns the account with this ID, or the only one with this email, or undefined. Excludes the platform's test shop. */
export async function findAccountByIdOrEmail(
  idOrEmail: string,
): Promise<{ id: string; kind: AccountKind } | undefined> {
  const where = validate(idOrEmail) ? { id: idOrEmail } : { email: idOrEmail.toLowerCase() };
  const [account, ...others] = await prisma().account.findMany({
    where: { AND: [where, { id: { not: TEST_SHOP.accountId } }] },
    select: { id: true, kind: true },
  });
  return others.length === 0 ? account : undefined;
}

export async function findCustomerId({ accountId, environment }: Tenant, email: string) {
  const where = { accountId_environment_email: { accountId, environment, email } };
  return (await prisma().customer.findUnique({ where, select: { id: true } }))?.id;
}

/**
 * Erases a partner's customer in one transaction and returns the counts. Locks the customer's row first: a concurrent request
 * or refund either commits before the erasure, or no longer finds the customer by email and adds no personal data to the erased
 * rows. Deletes the customer's unsent mail. Returns {@link CONFLICT} and changes nothing if an intent or subscription is open,
 * or the email changed.
 */
export async function eraseCustomerRows(
  account: Tenant,
  customer: { readonly id: string; readonly email: string },
  at: Date,
  act: ActionForErasure,
): Promise<ErasureCounts | typeof CONFLICT> {
  const leased: LeasedDeliveries = { deliveries: [], until: new Date(at.getTime() + TIMEOUT_MS) };
  const done = await audited(act, async (tx) => {
    const locked = await tx.$executeRaw(sql`
      SELECT 1 FROM customers WHERE id = ${customer.id}::uuid AND email = ${customer.email}
        AND ${tenantFilter(account)} FOR UPDATE`);
    // Omits the tenant filter, so that PostgreSQL uses the indexes by customer. The lock above has checked the account.
    const open = await tx.$executeRaw(sql`
      SELECT 1 FROM redemption_intents WHERE customer_id = ${customer.id}::uuid AND status = 'pending'
      UNION ALL SELECT 1 FROM subscriptions WHERE customer_id = ${customer.id}::uuid AND status IN ('pending', 'active')
      LIMIT 1`);
    if (locked === 0 || open > 0) return CONFLICT;
    await tx.customer.update({
      where: { id: customer.id },
      data: { email: erasedEmail(customer.id), updatedAt: at },
    });
    const erased = sql`
      metadata = ${JSON.stringify(ERASED_METADATA)}::json, updated_at = ${at},
      description = CASE WHEN description IS NOT NULL THEN ${ERASED} END,
      ip_address = CASE WHEN ip_address IS NOT NULL THEN ${ERASED} END,
      callback_url = split_part(split_part(callback_url, '#', 1), '?', 1)`;
    const ofCustomer = sql`WHERE customer_id = ${customer.id}::uuid RETURNING id`;
    const intents = await tx.$queryRaw<{ id: string }[]>(sql`
      UPDATE redemption_intents SET ${erased}, items = ${ERASED_ITEMS} ${ofCustomer}`);
    const subscriptions = await tx.$queryRaw<{ id: string }[]>(sql`
      UPDATE subscriptions SET ${erased}, version = version + 1 ${ofCustomer}`);
    const objectIds = [...intents, ...subscriptions].map(({ id }) => id);
    const refundIds = await eraseRefunds(tx, objectIds);
    await tx.mail.deleteMany({ where: { customerId: customer.id } });
    const ofResellers = await erasePayments(tx, objectIds);
    const eventIds = await eraseEvents(tx, [...objectIds, ...refundIds], customer.id, leased);
    const { messages, views } = await deleteWords(tx, account, customer.email, eventIds);
    return {
      customers: 1,
      intents: intents.length,
      subscriptions: subscriptions.length,
      payments: ofResellers.payments,
      events: eventIds.length,
      messages,
      views: ofResellers.views + views,
    };
  });
  // The erasure is committed, so a failure here is only logged.
  await releaseLeases(leased).catch((cause) =>
    log.warn("Deliveries of an erased customer wait for a minute", { cause }),
  );
  return done;
}

/** Runs `work` and, if it erased anything, inserts the audit entry, in one transaction. */
function audited<Result extends ErasureCounts | typeof CONFLICT>(
  act: ActionForErasure,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const both = async (tx: Transaction) => {
    const erased = await work(tx);
    if (erased !== CONFLICT && erasureSummary(erased))
      await tx.$executeRaw(sql`WITH erased AS (SELECT 1), ${auditEntry(act(erased), sql`erased`)} SELECT 1`);
    return erased;
  };
  return prisma().$transaction(both, { timeout: TIMEOUT_MS }).catch(throwDatabaseError);
}

/** An SQL expression for an intent's `items` with their names erased, because an item's name can contain a person's name. */
const ERASED_ITEMS = sql`(
  SELECT jsonb_agg(item || jsonb_build_object('name', ${ERASED}::text) ORDER BY place)
  FROM jsonb_array_elements(items) WITH ORDINALITY AS listed(item, place))`;

const ERASED_SALE = sql`customer_identifier = ${ERASED}, metadata = ${JSON.stringify(ERASED_METADATA)}::json`;

/**
 * Erases the customer from the resellers' sales that paid these subscriptions' cycles. Deletes the resellers' saved views that
 * mention the customer's former identifier. Returns the counts.
 */
async function erasePayments(
  tx: Transaction,
  subscriptionIds: string[],
): Promise<Pick<ErasureCounts, "payments" | "views">> {
  const former = await tx.$queryRaw<{ accountId: string; identifier: string; sales: number }[]>(sql`
    WITH sale AS MATERIALIZED (
      SELECT id, account_id, customer_identifier FROM voucher_payments WHERE id = ANY(ARRAY(
        SELECT payment_id FROM subscription_cycles WHERE subscription_id = ANY(${subscriptionIds}::uuid[])))
    ), erased AS (
      UPDATE voucher_payments p SET ${ERASED_SALE} FROM sale WHERE p.id = sale.id
    )
    SELECT account_id AS "accountId", customer_identifier AS identifier, count(*)::int AS sales
    FROM sale GROUP BY account_id, customer_identifier`);
  let [payments, views] = [0, 0];
  for (const { accountId, identifier, sales } of former) {
    payments += sales;
    if (identifier !== ERASED) views += await deleteViews(tx, accountId, identifier);
  }
  return { payments, views };
}

/** Erases the reason and metadata of refunds for these intents and these subscriptions' cycles. Returns the refunds' IDs. */
async function eraseRefunds(tx: Transaction, objectIds: string[]): Promise<string[]> {
  const refunds = await tx.$queryRaw<{ id: string }[]>(sql`
    UPDATE refunds SET reason = CASE WHEN reason IS NOT NULL THEN ${ERASED} END,
      metadata = ${JSON.stringify(ERASED_METADATA)}::json
    WHERE intent_id = ANY(${objectIds}::uuid[]) OR cycle_id = ANY(ARRAY(
      SELECT id FROM subscription_cycles WHERE subscription_id = ANY(${objectIds}::uuid[])))
    RETURNING id`);
  return refunds.map(({ id }) => id);
}

/**
 * Deletes the account's saved views that match `word` (see {@link deleteViews}), and its inbox messages that contain `word` or
 * are deliveries of the events `eventIds`. The event IDs are needed for refund events, which do not contain the email. Includes
 * the messages of both environments, because live endpoints can use the inbox too. Returns the counts.
 */
async function deleteWords(tx: Transaction, { accountId }: Tenant, word: string, eventIds: string[] = []) {
  const views = await deleteViews(tx, accountId, word);
  const text = sql`encode(body || convert_to(headers || finding, 'UTF8'), 'escape')`;
  // An identifier that is not an email must match a whole JSON string, so that it does not match a part of other text.
  const isNamed = isEmail(word)
    ? sql`${text} ~* ${emailPattern(word)}`
    : sql`position(encode(convert_to(${JSON.stringify(word)}, 'UTF8'), 'escape') IN ${text}) > 0`;
  const messages = await tx.$executeRaw(sql`
    DELETE FROM inbox_messages WHERE account_id = ${accountId}::uuid AND (
      ${isNamed} OR substring(finding FROM '"event":{"id":"([^"]+)"') = ANY(${eventIds.map(publicEventId)}::text[]))`);
  return { messages, views };
}

/** The query parameters that filter the dashboard's lists by customer. */
const CUSTOMER_FILTERS = ["search", "customer"];

/**
 * Deletes the account's saved views whose name or filters match `word`, ignoring case only for an email. An email matches any
 * part of a name; any other identifier must equal the name. Filters match whether or not they are URL-encoded. Returns the
 * number of views.
 */
function deleteViews(tx: Transaction, accountId: string, word: string): Promise<number> {
  const filters = CUSTOMER_FILTERS.flatMap((filter) =>
    [new URLSearchParams({ [filter]: word }).toString(), `${filter}=${word}`].map((pair) => `&${pair}&`),
  );
  const isNamed = isEmail(word) ? sql`name ~* ${emailPattern(word)}` : sql`name = ${word}`;
  const compared = (text: Sql) => (isEmail(word) ? sql`lower(${text})` : text);
  return tx.$executeRaw(sql`
    DELETE FROM saved_views WHERE user_id IN (SELECT id FROM users WHERE account_id = ${accountId}::uuid)
      AND (${isNamed} OR EXISTS (
        SELECT FROM unnest(${filters}::text[]) filter
        WHERE position(${compared(sql`filter`)} IN ${compared(sql`'&' || query || '&'`)}) > 0))`);
}

/**
 * Deletes the inbox messages and saved views that contain the email `word`, for an account that has no customer with that
 * email. Records an audit entry if it deleted any. Returns the counts.
 */
export function eraseMessages(account: Tenant, word: string, act: ActionForErasure): Promise<ErasureCounts> {
  return audited(act, async (tx) => ({ ...NO_ERASURES, ...(await deleteWords(tx, account, word)) }));
}

/**
 * Erases a customer from the reseller's sales and deletes the inbox messages and saved views that mention the customer. Records
 * an audit entry if it erased anything. Returns the counts. Ignores the identifier's case only if it is an email.
 */
export function eraseIdentifier(
  account: Tenant,
  identifier: string,
  act: ActionForErasure,
): Promise<ErasureCounts> {
  const exact = isEmail(identifier) ? noSql : sql`AND customer_identifier = ${identifier}`;
  return audited(act, async (tx) => {
    const payments = await tx.$executeRaw(sql`
      UPDATE voucher_payments SET ${ERASED_SALE}
      WHERE ${tenantFilter(account)} AND lower(customer_identifier) = lower(${identifier}) ${exact}`);
    return { ...NO_ERASURES, payments, ...(await deleteWords(tx, account, identifier)) };
  });
}
