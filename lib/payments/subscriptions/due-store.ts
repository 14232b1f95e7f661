import type { Caller } from "@/lib/base/caller";
import type { OrderedPageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { noSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { subscriptionRow } from "./present-subscription";
import { type DueRange, MAX_ZONE_SHIFT_MS } from "./rules";
import {
  awaitsBill,
  billedSubscriptions,
  dueAround,
  SUBSCRIPTION,
  subscriptionsOfPage,
} from "./subscription.sql";

/**
 * Returns the SQL condition that is true for an active subscription `r` whose next cycle might be due in the range, regardless
 * of the subscription's time zone.
 */
function mayBeDue({ from, before }: DueRange): Sql {
  const lower = from && sql`AND ${dueAround} >= ${new Date(from.getTime() - MAX_ZONE_SHIFT_MS)}`;
  const upper = before && sql`AND ${dueAround} < ${new Date(before.getTime() + MAX_ZONE_SHIFT_MS)}`;
  return sql`r.status = 'active' ${lower ?? noSql} ${upper ?? noSql}`;
}

const dueSubscriptionRow = describeRow({ ...subscriptionRow, activatedAt: "time", dueAround: "time" });
/**
 * An active subscription. `dueAround` is the due date of its next cycle computed in UTC, which differs from the due date in the
 * subscription's time zone by at most {@link MAX_ZONE_SHIFT_MS}.
 */
export type DueSubscriptionRow = Row<typeof dueSubscriptionRow>;

export type DueFilter = OrderedPageRequest & {
  readonly due: DueRange;
  /**
   * The exact reference to search for: the partner's reference or, in a reseller's list, the reseller's own reference or the
   * access code.
   */
  readonly named?: string | undefined;
};

/**
 * Reads a page of a partner's active subscriptions whose next cycle might be due in the range, longest overdue first. Compares
 * and sorts by due dates computed in UTC, so the caller must check the exact due dates.
 */
export function selectDueOf(partner: Caller, { named, ...query }: DueFilter): Promise<DueSubscriptionRow[]> {
  const of =
    named === undefined
      ? sql`subscriptions`
      : sql`(SELECT * FROM subscriptions r WHERE ${tenantFilter(partner, sql`r`)} AND r.reference = ${named} OFFSET 0)`;
  return selectInOrder(sql`${of} r WHERE ${tenantFilter(partner, sql`r`)}`, query);
}

/** Reads subscriptions like {@link selectDueOf}, but only those whose next cycle is expected to be billed. */
export function selectAwaitedOf(
  partner: Caller,
  query: Omit<DueFilter, "named">,
): Promise<DueSubscriptionRow[]> {
  return selectInOrder(sql`subscriptions r WHERE ${tenantFilter(partner, sql`r`)} AND ${awaitsBill}`, query);
}

/** Reads the due subscriptions that this reseller is expected to bill, in the same way as {@link selectDueOf}. */
export function selectDueToBill(
  reseller: Caller,
  { named, ...query }: DueFilter,
): Promise<DueSubscriptionRow[]> {
  const { isBilled, table } = billedSubscriptions(reseller, named);
  return selectInOrder(sql`${table} r WHERE ${isBilled} AND ${awaitsBill}`, query);
}

function selectInOrder(of: Sql, { due, after, limit }: Omit<DueFilter, "named">) {
  const beyond = after
    ? sql`AND (${dueAround}, r.id) > (${new Date(after.at ?? 0)}::timestamptz, ${after.id}::uuid)`
    : noSql;
  const inOrder = sql`ORDER BY ${dueAround}, r.id LIMIT ${limit}`;
  const page = sql`SELECT r.* FROM ${of} AND ${mayBeDue(due)} ${beyond} ${inOrder}`;
  const columns = sql`${SUBSCRIPTION}, ${dueAround} AS "dueAround"`;
  return rowsOf(dueSubscriptionRow)(sql`${subscriptionsOfPage(page, columns)} ${inOrder}`);
}
