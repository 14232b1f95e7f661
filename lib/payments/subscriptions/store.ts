import {
  type CheckoutSettings,
  checkoutSettingsSubquery,
} from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import { logoSubqueryForRow } from "@/lib/accounts/logos/logo.sql";
import type { Logo } from "@/lib/accounts/logos/schema";
import { shopIsSelectable } from "@/lib/accounts/shops/shop.sql";
import type { Caller, Tenant } from "@/lib/base/caller";
import { inputRows } from "@/lib/db/input-rows";
import { type IndexPrefix, type PageRequest, pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { describeRow, jsonOrNull, type Row } from "@/lib/db/row";
import { ctes, noSql, rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { keyMayWrite } from "@/lib/identity/api-keys/active-key.sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import {
  type DueDelivery,
  enabledEndpointsOf,
  type NewEvent,
  recordEvents,
  recordedDeliveries,
  recordedDeliveriesRow,
} from "@/lib/outbox/event.sql";
import { type NewRequest, requestInputColumns } from "@/lib/payments/requests/new-request.sql";
import {
  candidateRequests,
  matchesFilter,
  requestInserter,
  requestReader,
} from "@/lib/payments/requests/request-table.sql";
import { type SubscriptionRow, subscriptionRow } from "./present-subscription";
import type { resellerSubscriptionEvents } from "./reseller-schema";
import type { SubscriptionStatus, subscriptionEvents } from "./schema";
import {
  billedSubscriptions,
  changeInputColumns,
  SUBSCRIPTION,
  SUBSCRIPTION_TABLES,
  type SubscriptionChange,
  subscriptionByBillingCode,
  subscriptionsOfPage,
  updateSubscriptions,
} from "./subscription.sql";

export type NewSubscription = SubscriptionRow & NewRequest;

/**
 * Inserts a subscription and, if the customer is new, also the customer. Returns the stored customer or, if nothing was
 * inserted, the reason (see `CreationResult`).
 */
export const insertSubscription = requestInserter<NewSubscription>("subscriptions", {
  ...requestInputColumns,
  subscription_access_code: ["text", ({ request }) => request.subscriptionAccessCode],
  interval: ["billing_interval", ({ request }) => request.interval],
  total_cycles: ["int", ({ request }) => request.totalCycles],
  idempotency_key: ["text", ({ request }) => request.idempotencyKey],
});

/** Reads one of the caller's subscriptions by reference or ID. */
export const selectSubscription = requestReader(subscriptionRow, SUBSCRIPTION, SUBSCRIPTION_TABLES);

const viewedRow = describeRow({
  ...subscriptionRow,
  logo: jsonOrNull<Logo>(),
  settings: jsonOrNull<CheckoutSettings>(),
});

/** Reads the subscription with this checkout access code. Anyone with the code is allowed to see it. */
export function selectByAccessCode(accessCode: string): Promise<Row<typeof viewedRow> | undefined> {
  return rowOf(viewedRow)(sql`
    SELECT ${SUBSCRIPTION}, ${logoSubqueryForRow(sql`r`)} AS logo, ${checkoutSettingsSubquery(sql`r`)} AS settings
    FROM ${SUBSCRIPTION_TABLES} WHERE r.access_code = ${accessCode}`);
}

/**
 * Reads the subscription with this billing code in an environment. The caller must check whether the reseller is allowed to see
 * it.
 */
export function selectByBillingCode({ environment }: Pick<Caller, "environment">, code: string) {
  return rowOf(subscriptionRow)(subscriptionByBillingCode(sql`${code}`, sql`${environment}::environment`));
}

export type SubscriptionFilter = {
  status?: SubscriptionStatus | undefined;
  reference?: string | undefined;
  /** The customer's email address, in lower case. */
  email?: string | undefined;
  customerId?: string | undefined;
  ids?: readonly string[] | undefined;
};

/** Reads a page of the caller's subscriptions, newest first unless `oldestFirst` is set. */
export function selectSubscriptions(
  caller: Caller,
  { status, reference, email, customerId, ids, ...page }: SubscriptionFilter & TimeRangePageRequest,
) {
  const columns = { id: sql`r.id`, createdAt: sql`r.created_at` };
  const { isInPage, inOrder } = pageRows(page, columns);
  const named = { reference, email, customerId, ids };
  const within = (indexPrefix?: IndexPrefix) =>
    sql`AND ${pageRows(page, { ...columns, indexPrefix }).isInPage}`;
  const of = candidateRequests("subscriptions", caller, { ...named, within });
  const inStatus = status === undefined ? noSql : sql`AND r.status = ${status}::subscription_status`;
  const rows = sql`SELECT * FROM ${of} r WHERE ${matchesFilter(caller, named)} ${inStatus} AND ${isInPage} ${inOrder}`;
  return rowsOf(subscriptionRow)(sql`${subscriptionsOfPage(rows)} ${inOrder}`);
}

/** Reads a subscription by ID. Returns undefined unless the reseller bills it. */
export function selectBilledById(reseller: Tenant, id: string): Promise<SubscriptionRow | undefined> {
  const { isBilled } = billedSubscriptions(reseller, undefined);
  return rowOf(subscriptionRow)(sql`
    SELECT ${SUBSCRIPTION} FROM ${SUBSCRIPTION_TABLES} WHERE r.id = ${id}::uuid AND ${isBilled}`);
}

/** Reads a page of the subscriptions that a reseller bills, newest first. */
export function selectBilledBy(
  reseller: Caller,
  filter: PageRequest & { cancelRequested?: boolean | undefined; named?: string | undefined },
) {
  const { cancelRequested, named, before, limit } = filter;
  const { isBilled, table } = billedSubscriptions(reseller, named);
  const older = before === undefined ? noSql : sql`AND r.id < ${before}::uuid`;
  const onlyRequested = cancelRequested
    ? sql`AND r.cancel_requested_at IS NOT NULL AND r.status IN ('pending', 'active')`
    : noSql;
  const page = sql`SELECT * FROM ${table} r WHERE ${isBilled} ${older} ${onlyRequested} ORDER BY r.id DESC LIMIT ${limit}`;
  return rowsOf(subscriptionRow)(sql`${subscriptionsOfPage(page)} ORDER BY r.id DESC`);
}

/** Reads the pending and active subscriptions of a partner's customer, oldest first. */
export function selectOpenByCustomer(partner: Tenant, customerId: string): Promise<SubscriptionRow[]> {
  return rowsOf(subscriptionRow)(sql`
    SELECT ${SUBSCRIPTION} FROM ${SUBSCRIPTION_TABLES}
    WHERE ${tenantFilter(partner, sql`r`)} AND r.customer_id = ${customerId}::uuid AND r.status IN ('pending', 'active')
    ORDER BY r.id`);
}

type EventBody<Event> = Event extends NewEvent ? Omit<Event, "objectId" | "sequence"> : never;

/** A subscription change with the event that notifies one account of it. */
type NotifiedChange = SubscriptionChange & {
  readonly event: EventBody<NewEvent<typeof subscriptionEvents & typeof resellerSubscriptionEvents>>;
  readonly receiver: Tenant;
  /** True to write nothing if no enabled endpoint of the receiver is subscribed to the event. */
  readonly onlyIfSent?: boolean;
  /** The audit entry for a change by a user. */
  readonly act?: AuditedAction;
  /** The ID of the API key that makes the change. Nothing is written if the key no longer has write permission. */
  readonly keyId?: string | undefined;
};

/**
 * Writes a change and its event if the subscription has not changed since it was read, and returns the webhook deliveries to
 * announce. Returns undefined on a conflict, if the API key no longer has write permission, or if `onlyIfSent` is set and no
 * enabled endpoint of the receiver is subscribed to the event.
 */
export async function changeSubscription(change: NotifiedChange): Promise<DueDelivery[] | undefined> {
  const { before, after, receiver, act, keyId } = change;
  const isOpen = change.onlyIfSent
    ? sql`EXISTS (${enabledEndpointsOf(receiver, change.event.type)})`
    : sql`TRUE`;
  const event = { ...change.event, objectId: before.id, sequence: after.eventSequence };
  const row = await rowOf(recordedDeliveriesRow)(sql`
    WITH ${ctes(
      inputRows("change", [change], changeInputColumns),
      sql`allowed AS (SELECT * FROM change WHERE ${isOpen} AND ${keyMayWrite(keyId, after.updatedAt)})`,
      updateSubscriptions(sql`allowed`),
      act && auditEntry(act, sql`changed`),
      recordEvents([{ receiver, event, at: after.updatedAt }], sql`changed`),
    )}
    SELECT ${recordedDeliveries} AS deliveries FROM changed`);
  return row?.deliveries;
}

/**
 * Stores the shop that a subscription's customer picked. Returns false on a conflict: the subscription has changed or a
 * reseller already bills it, the shop cannot be chosen, or the partner is suspended.
 */
export async function updatePick(before: SubscriptionRow, shopId: string, at: Date): Promise<boolean> {
  const count = await runOnce(sql`
    UPDATE subscriptions SET picked_reseller_id = ${shopId}::uuid, version = version + 1, updated_at = ${at}
    WHERE id = ${before.id}::uuid AND version = ${before.version} AND reseller_id IS NULL
      AND ${shopIsSelectable(shopId)}
      AND EXISTS (SELECT FROM accounts WHERE id = ${before.accountId}::uuid AND suspended_at IS NULL)`);
  return count === 1;
}
