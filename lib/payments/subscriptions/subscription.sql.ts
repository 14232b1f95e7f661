import type { Owner } from "@/lib/base/caller";
import type { GivenColumns } from "@/lib/db/given";
import { columnsOf, type Sql, sql } from "@/lib/db/sql";
import {
  pageWithParties,
  requestColumns,
  requestTables,
  requestTablesOfPage,
} from "@/lib/payments/requests/request.sql";
import { type SubscriptionRow, subscriptionFields } from "./present-subscription";

/** The time zone of the subscription `r`: fixed at its activation, that of its account `a` until then. */
export const subscriptionTimezone = sql`coalesce(r.timezone, a.timezone)`;

/** The columns of a `SubscriptionRow`, from {@link SUBSCRIPTION_TABLES}. */
export const SUBSCRIPTION = sql`
  ${requestColumns(subscriptionTimezone)}, ${columnsOf(subscriptionFields, "r")}, b.company_name AS "resellerName", a.suspended_at AS "suspendedAt"`;

export const SUBSCRIPTION_TABLES = sql`subscriptions r ${requestTables} LEFT JOIN accounts b ON b.id = r.reseller_id`;

/**
 * Reads what a code bills in an environment, where the code of another is an unknown one. Whoever holds it may bill until somebody
 * has.
 */
export function subscriptionByBillingCode(code: Sql, environment: Sql): Sql {
  return sql`
    SELECT ${SUBSCRIPTION} FROM ${SUBSCRIPTION_TABLES}
    WHERE r.subscription_access_code = ${code} AND r.environment = ${environment}`;
}

/** Reads the columns of a page of subscriptions `r`, in no order. */
export function subscriptionsOfPage(page: Sql, columns: Sql = SUBSCRIPTION): Sql {
  return sql`
    WITH ${pageWithParties(page, "account_id", "reseller_id")}
    SELECT ${columns} FROM page r ${requestTablesOfPage} LEFT JOIN party b ON b.id = r.reseller_id`;
}

/**
 * What a reseller bills: as a condition on `r`, and the table to ask it of. Those with a name, its own reference or the access
 * code, are looked up by it, each by itself and not by a join, however the planner guesses.
 */
export function billedBy(
  { accountId, environment }: Owner,
  named: string | undefined,
): { readonly isBilled: Sql; readonly called: Sql } {
  const isBilled = sql`r.reseller_id = ${accountId}::uuid AND r.environment = ${environment}::environment`;
  const called =
    named === undefined
      ? sql`subscriptions`
      : sql`(
      SELECT * FROM subscriptions r WHERE ${isBilled} AND r.reseller_subscription_reference = ${named}
      UNION ALL SELECT * FROM subscriptions r WHERE ${isBilled} AND r.access_code = ${named}
      OFFSET 0)`;
  return { isBilled, called };
}

/** A subscription as it was seen and as it is to be. */
export type SubscriptionChange = { readonly seen: SubscriptionRow; readonly after: SubscriptionRow };

/** What a call gives of a change, `version` as it was seen. */
export const changeGiven = {
  id: ["uuid", ({ seen }) => seen.id],
  version: ["int", ({ seen }) => seen.version],
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
} as const satisfies GivenColumns<SubscriptionChange>;

/**
 * CTE `changed`: writes down how the subscriptions of the CTE `allowed`, which holds {@link changeGiven}, are after their change,
 * if they are still as they were seen. Somebody else was faster where one has no row.
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
 * When the next cycle of an active subscription `r` is due in UTC: up to three days from when it is in the subscription's time zone.
 * By the steps of `nextCycleAt`; two indexes of those that are active are in its order.
 */
export const dueAround = sql`due_around(r.activated_at, r.interval, r.current_cycle)`;
