import { type AccountKind, TEST_SHOP, type Tenant } from "@/lib/base/caller";
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { json } from "@/lib/db/row";
import { CONFLICT, noSql, rowOf, runOnce, type Sql, sql, throwDatabaseError } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import type { Act } from "@/lib/identity/audit/act";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import { log } from "@/lib/telemetry/log";
import {
  ERASED,
  ERASED_METADATA,
  type Erased,
  erasedEmail,
  erasedInWords,
  erasePayload,
  NOTHING,
} from "./rules";

type Transaction = Prisma.TransactionClient;
type ActOf = (erased: Erased) => Act;

const EVENTS_AT_ONCE = 200;
const SALES_AT_ONCE = 5_000;
const LIMIT_MS = 60_000;

/** The account with that id, or that e-mail where it is the only one with it. The platform's test shop is nobody's. */
export async function findErasing(idOrEmail: string): Promise<{ id: string; kind: AccountKind } | undefined> {
  const isId = /^[0-9a-f-]{36}$/i.test(idOrEmail);
  const where = isId ? { id: idOrEmail } : { email: idOrEmail.toLowerCase() };
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
 * Erases a partner's customer in one transaction, all or nothing. It begins with the lock of the customer's row, for which
 * every request of the customer is waited for, and which a new one waits for, to find the e-mail gone: so each statement
 * after it sees all there is, and nothing is added. Open intents fail as given up. {@link CONFLICT}, and nothing done, while a
 * subscription is open, or when the e-mail names another by now.
 */
export async function eraseCustomerRows(
  account: Tenant,
  customer: { readonly id: string; readonly email: string },
  at: Date,
  act: ActOf,
): Promise<Erased | typeof CONFLICT> {
  const held: Held = { deliveries: [], until: new Date(at.getTime() + LIMIT_MS) };
  const done = await audited(act, async (tx) => {
    const locked = await tx.$executeRaw(sql`
      SELECT 1 FROM customers WHERE id = ${customer.id}::uuid AND email = ${customer.email}
        AND ${tenantFilter(account)} FOR UPDATE`);
    // Whose the customer is, the lock says; beside it the account would only be another index to look through.
    const open = {
      customerId: customer.id,
      status: { in: ["pending", "active"] },
    } satisfies Prisma.SubscriptionWhereInput;
    if (locked === 0 || (await tx.subscription.count({ where: open })) > 0) return CONFLICT;
    await tx.customer.update({
      where: { id: customer.id },
      data: { email: erasedEmail(customer.id), updatedAt: at },
    });
    const erased = sql`
      metadata = ${JSON.stringify(ERASED_METADATA)}::json, updated_at = ${at},
      ip_address = CASE WHEN ip_address IS NOT NULL THEN ${ERASED} END,
      callback_url = split_part(split_part(callback_url, '#', 1), '?', 1)`;
    const asked = sql`WHERE customer_id = ${customer.id}::uuid RETURNING id`;
    const intents = await tx.$queryRaw<{ id: string }[]>(sql`
      UPDATE redemption_intents SET ${erased},
        failure_reason = CASE status WHEN 'pending' THEN 'canceled' ELSE failure_reason END,
        status = CASE status WHEN 'pending' THEN 'failed' ELSE status END ${asked}`);
    const subscriptions = await tx.$queryRaw<{ id: string }[]>(sql`
      UPDATE subscriptions SET ${erased}, version = version + 1 ${asked}`);
    const objectIds = [...intents, ...subscriptions].map(({ id }) => id);
    return {
      customers: 1,
      intents: intents.length,
      subscriptions: subscriptions.length,
      payments: await erasePayments(tx, objectIds),
      events: await eraseEvents(tx, objectIds, customer.id, held),
      messages: await deleteWords(tx, account, customer.email),
    };
  });
  // Erased it is by now, whatever comes of this.
  await free(held).catch((cause) =>
    log.warn("Deliveries of an erased customer wait for a minute", { cause }),
  );
  return done;
}

/** Deliveries that nobody attempts until the erasure is over, which frees them; or until then, at the latest. */
type Held = { readonly deliveries: string[]; readonly until: Date };

async function free({ deliveries, until }: Held): Promise<void> {
  await runOnce(sql`
    UPDATE deliveries SET leased_until = NULL
    WHERE id = ANY(${deliveries}::uuid[]) AND status::text = 'pending' AND leased_until = ${until}`);
}

/** Does the work and, where it erased anything, notes the act, in one transaction. */
function audited<Result extends Erased | typeof CONFLICT>(
  act: ActOf,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const both = async (tx: Transaction) => {
    const erased = await work(tx);
    if (erased !== CONFLICT && erasedInWords(erased)) {
      await tx.$executeRaw(sql`WITH erased AS (SELECT 1), ${auditEntry(act(erased), sql`erased`)} SELECT 1`);
    }
    return erased;
  };
  return prisma().$transaction(both, { timeout: LIMIT_MS }).catch(throwDatabaseError);
}

const ERASED_SALE = sql`customer_identifier = ${ERASED}, metadata = ${JSON.stringify(ERASED_METADATA)}::json`;

/** What resellers noted of the customer on the payments of these subscriptions' cycles. */
function erasePayments(tx: Transaction, subscriptionIds: string[]): Promise<number> {
  return tx.$executeRaw(sql`
    UPDATE voucher_payments SET ${ERASED_SALE} WHERE id = ANY(ARRAY(
      SELECT payment_id FROM subscription_cycles WHERE subscription_id = ANY(${subscriptionIds}::uuid[])))`);
}

/**
 * What was told about these objects, and what receivers answered, who may have sent it back. A delivery that is not over is held
 * until this is: of an attempt under way nothing is written, and one that would begin now with what was there before does not.
 */
async function eraseEvents(
  tx: Transaction,
  objectIds: string[],
  customerId: string,
  held: Held,
): Promise<number> {
  let count = 0;
  for (let last: string | undefined; ; ) {
    const events = await tx.event.findMany({
      where: { objectId: { in: objectIds }, ...(last && { id: { gt: last } }) },
      select: { id: true, payload: true },
      orderBy: { id: "asc" },
      take: EVENTS_AT_ONCE,
    });
    const ids = events.map(({ id }) => id);
    const payloads = events.map(({ payload }) => erasePayload(payload, customerId));
    await tx.$executeRaw(sql`
      UPDATE events e SET payload = erased.payload
      FROM unnest(${ids}::uuid[], ${payloads}::text[]) AS erased(id, payload) WHERE e.id = erased.id`);
    const pending = await tx.$queryRaw<{ id: string }[]>(sql`
      UPDATE deliveries SET leased_until = ${held.until}
      WHERE event_id = ANY(${ids}::uuid[]) AND status::text = 'pending' RETURNING id`);
    held.deliveries.push(...pending.map(({ id }) => id));
    await tx.$executeRaw(sql`
      UPDATE delivery_attempts t SET response_excerpt = ${ERASED} FROM deliveries d
      WHERE d.event_id = ANY(${ids}::uuid[]) AND t.delivery_id = d.id AND t.response_excerpt IS NOT NULL`);
    count += events.length;
    last = ids.at(-1);
    if (events.length < EVENTS_AT_ONCE) return count;
  }
}

/**
 * Deletes what holds the word, in whatever case: messages of the account's inbox, which is of test alone, and views of its
 * lists, which serve both environments. Returns how many messages.
 */
async function deleteWords(tx: Transaction, account: Tenant, word: string): Promise<number> {
  await deleteViews(tx, account, word);
  if (account.environment === "live") return 0;
  return tx.$executeRaw(sql`
    DELETE FROM inbox_messages WHERE account_id = ${account.accountId}::uuid
      AND position(lower(encode(convert_to(${word}, 'UTF8'), 'escape'))
                   IN lower(encode(body, 'escape') || headers || finding)) > 0`);
}

/** What lists call the filters by which a customer is looked for. */
const CUSTOMER_FILTERS = ["search", "customer"];

/** A view names a customer by a filter, as an address writes it or as it is, or by its own name. */
async function deleteViews(tx: Transaction, { accountId }: Tenant, word: string): Promise<void> {
  const filters = CUSTOMER_FILTERS.flatMap((filter) =>
    [new URLSearchParams({ [filter]: word }).toString(), `${filter}=${word}`].map((asked) => `&${asked}&`),
  );
  const named = word.includes("@")
    ? sql`position(lower(${word}) IN lower(name)) > 0`
    : sql`lower(name) = lower(${word})`;
  await tx.$executeRaw(sql`
    DELETE FROM saved_views WHERE user_id IN (SELECT id FROM users WHERE account_id = ${accountId}::uuid)
      AND (${named} OR EXISTS (
        SELECT FROM unnest(${filters}::text[]) filter WHERE position(lower(filter) IN '&' || lower(query) || '&') > 0))`);
}

/** What has come to the inbox of an account about a customer it does not have, or has no more. */
export function eraseMessages(account: Tenant, word: string, act: ActOf): Promise<Erased> {
  return audited(act, async (tx) => ({ ...NOTHING, messages: await deleteWords(tx, account, word) }));
}

/**
 * Erases the customer from every sale the reseller made to that identifier, and from its inbox. An identifier that is an
 * e-mail is told apart without its case.
 */
export async function eraseIdentifier(account: Tenant, identifier: string, act: ActOf): Promise<Erased> {
  const named = identifier.includes("@")
    ? sql`lower(customer_identifier) = lower(${identifier})`
    : sql`customer_identifier = ${identifier}`;
  const sales = await selectSalesTo(account, named);
  return audited(act, async (tx) => {
    const payments = await tx.$executeRaw(sql`
      UPDATE voucher_payments SET ${ERASED_SALE}
      WHERE id = ANY(${sales}::uuid[]) AND ${named}`);
    return { ...NOTHING, payments, messages: await deleteWords(tx, account, identifier) };
  });
}

/**
 * The ids of a reseller's sales for which the condition holds. All of its sales are looked at, 5,000 at a time: nobody else
 * asks by identifier, and an index of it would make every sale write to it.
 */
async function selectSalesTo(owner: Tenant, condition: Sql): Promise<string[]> {
  const found: string[] = [];
  for (let last: string | null = null; ; ) {
    const after: Sql = last === null ? noSql : sql`AND id > ${last}::uuid`;
    const page = await rowOf({ found: json<string[]>(), last: "text?" })(sql`
      WITH page AS MATERIALIZED (
        SELECT id, ${condition} AS wanted FROM voucher_payments
        WHERE ${tenantFilter(owner)} ${after}
        ORDER BY id LIMIT ${SALES_AT_ONCE}
      )
      SELECT coalesce((SELECT jsonb_agg(id) FROM page WHERE wanted), '[]') AS found,
             (SELECT id FROM page ORDER BY id OFFSET ${SALES_AT_ONCE - 1} LIMIT 1) AS last`);
    found.push(...(page?.found ?? []));
    last = page?.last ?? null;
    if (last === null) return found;
  }
}
