import type { Tenant } from "@/lib/base/caller";
import { type InputColumns, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { columnsOf, type Sql, sql } from "@/lib/db/sql";
import {
  pageWithParties,
  requestColumns,
  requestTables,
  requestTablesOfPage,
} from "@/lib/payments/requests/request.sql";
import { type SubscriptionRow, subscriptionFields } from "./present-subscription";

/**
 * An SQL expression for the time zone of the subscription `r`. The time zone is fixed at activation; until then it is the time
 * zone of the partner's account `a`.
 */
export const subscriptionTimezone = sql`coalesce(r.timezone, a.timezone)`;

/** The SQL select list for a {@link SubscriptionRow}, in a query on {@link SUBSCRIPTION_TABLES}. */
export const SUBSCRIPTION = sql`
  ${requestColumns(subscriptionTimezone)}, ${columnsOf(subscriptionFields, "r")}, b.company_name AS "resellerName", a.suspended_at AS "suspendedAt"`;

export const SUBSCRIPTION_TABLES = sql`subscriptions r ${requestTables} LEFT JOIN accounts b ON b.id = r.reseller_id`;

/**
 * Returns the query for the subscription with this billing code in an environment. Until one reseller has billed the
 * subscription, any reseller with the code is allowed to bill it.
 */
export function subscriptionByBillingCode(code: Sql, environment: Sql): Sql {
  return sql`
    SELECT ${SUBSCRIPTION} FROM ${SUBSCRIPTION_TABLES}
    WHERE r.subscription_access_code = ${code} AND r.environment = ${environment}`;
}

/**
 * Returns a query for `columns` of the subscriptions on the page that the query `page` selects. The columns refer to a
 * subscription by the alias `r`. The rows are in no particular order.
 */
export function subscriptionsOfPage(page: Sql, columns: Sql = SUBSCRIPTION): Sql {
  return sql`
    WITH ${pageWithParties(page, "account_id", "reseller_id")}
    SELECT ${columns} FROM page r ${requestTablesOfPage} LEFT JOIN party b ON b.id = r.reseller_id`;
}

/**
 * Returns the SQL condition that is true for subscriptions `r` that a reseller bills, and the table to read them from. With
 * `named` (the reseller's reference or the access code), the table is a subquery of two index lookups, so that PostgreSQL does
 * not scan all rows.
 */
export function billedSubscriptions(
  { accountId, environment }: Tenant,
  named: string | undefined,
): { readonly isBilled: Sql; readonly table: Sql } {
  const isBilled = sql`r.reseller_id = ${accountId}::uuid AND r.environment = ${environment}::environment`;
  const table =
    named === undefined
      ? sql`subscriptions`
      : sql`(
      SELECT * FROM subscriptions r WHERE ${isBilled} AND r.reseller_subscription_reference = ${named}
      UNION ALL SELECT * FROM subscriptions r WHERE ${isBilled} AND r.access_code = ${named}
        AND r.reseller_subscription_reference IS DISTINCT FROM ${named}
      OFFSET 0)`;
  return { isBilled, table };
}

/**
 * The SQL condition that is true for a subscription `r` whose next cycle is expected to be billed: it is active, its
 * cancellation is not requested, and its partner is not suspended. The condition can be true for a test subscription that no
 * reseller bills.
 */
export const awaitsBill = sql`
  r.status = 'active' AND r.cancel_requested_at IS NULL AND EXISTS (
    SELECT FROM accounts p WHERE p.id = r.account_id AND p.suspended_at IS NULL ${LOOKUP_PER_ROW})`;

/** A subscription as it was read (`before`) and as it will be stored (`after`). */
export type SubscriptionChange = { readonly before: SubscriptionRow; readonly after: SubscriptionRow };

/** The input columns of a subscription update. `version` is the version that was read, for optimistic concurrency. */
export const changeInputColumns = {
  id: ["uuid", ({ before }) => before.id],
  version: ["int", ({ before }) => before.version],
  status: ["subscription_status", ({ after }) => after.status],
  current_cycle: ["int", ({ after }) => after.currentCycle],
  reseller_id: ["uuid", ({ after }) => after.resellerId],
  reseller_subscription_reference: ["text", ({ after }) => after.resellerSubscriptionReference],
  activated_at: ["timestamptz", ({ after }) => after.activatedAt],
  timezone: ["text", ({ after }) => (after.activatedAt === null ? null : after.timezone)],
  cancel_requested_at: ["timestamptz", ({ after }) => after.cancelRequestedAt],
  canceled_at: ["timestamptz", ({ after }) => after.canceledAt],
  completed_at: ["timestamptz", ({ after }) => after.completedAt],
  event_sequence: ["int", ({ after }) => after.eventSequence],
  updated_at: ["timestamptz", ({ after }) => after.updatedAt],
} as const satisfies InputColumns<SubscriptionChange>;

/**
 * Returns the CTE `changed`, which updates the subscriptions in the CTE `allowed` (with {@link changeInputColumns}) that have
 * not changed since they were read. A row missing from `changed` is a conflict.
 */
export function updateSubscriptions(allowed: Sql): Sql {
  return sql`changed AS (
      UPDATE subscriptions s SET
        status = c.status, current_cycle = c.current_cycle, reseller_id = c.reseller_id,
        reseller_subscription_reference = c.reseller_subscription_reference, activated_at = c.activated_at, timezone = c.timezone,
        cancel_requested_at = c.cancel_requested_at, canceled_at = c.canceled_at, completed_at = c.completed_at,
        event_sequence = c.event_sequence, version = s.version + 1, updated_at = c.updated_at
      FROM ${allowed} c WHERE s.id = c.id AND s.version = c.version
      RETURNING c.*
    )`;
}

/**
 * An SQL expression for the due date of the next cycle of an active subscription `r`, computed in UTC. It differs from the due
 * date in the subscription's time zone by at most `MAX_ZONE_SHIFT_MS`. The expression adds the same intervals as `nextCycleAt`.
 * Three indexes of active subscriptions use this expression.
 */
export const dueAround = sql`due_around(r.activated_at, r.interval, r.current_cycle)`;
