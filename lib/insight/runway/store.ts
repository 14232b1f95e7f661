import type { Tenant } from "@/lib/base/caller";
import { firstIdAt } from "@/lib/base/ids";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { billingInterval } from "@/lib/payments/subscriptions/schema";
import { awaitsBill, dueAround, subscriptionTimezone } from "@/lib/payments/subscriptions/subscription.sql";

const runningFields = describeRow({
  id: "text",
  accessCode: "text",
  resellerSubscriptionReference: "text?",
  amount: "integer",
  interval: billingInterval.options,
  currentCycle: "integer",
  totalCycles: "integer?",
});

/** The columns of a running subscription. It is active, so `activatedAt` is always set. */
const runningSubscriptionRow = describeRow({
  ...runningFields,
  activatedAt: "time",
  partnerName: "text",
  timezone: "text",
  dueAround: "time",
});

/**
 * A running subscription. `dueAround` is the due date of its next cycle, computed in UTC. It differs from the due date in the
 * subscription's time zone by at most `MAX_ZONE_SHIFT_MS`.
 */
export type RunningSubscriptionRow = Row<typeof runningSubscriptionRow>;

/**
 * Returns up to `limit` subscriptions that a reseller is expected to bill, earliest `dueAround` first. An index has this order.
 */
export function selectRunningSubscriptions({ accountId, environment }: Tenant, limit: number) {
  return rowsOf(runningSubscriptionRow)(sql`
    SELECT ${columnsOf(runningFields, "r")}, r.activated_at AS "activatedAt", a.company_name AS "partnerName",
           ${subscriptionTimezone} AS timezone, ${dueAround} AS "dueAround"
    FROM subscriptions r JOIN accounts a ON a.id = r.account_id
    WHERE r.reseller_id = ${accountId}::uuid AND r.environment = ${environment}::environment AND ${awaitsBill}
    ORDER BY ${dueAround}, r.id LIMIT ${limit}`);
}

const oneOffSalesRow = describeRow({ salesRead: "integer", amount: "integer", oldest: "time?" });
/**
 * `amount`: the total of the one-off sales. `salesRead`: the number of sales that were read. `oldest`: the time of the oldest
 * sale that was read.
 */
type OneOffSalesRow = Row<typeof oneOffSalesRow>;

/**
 * Sums the one-off sales among a reseller's latest `maxSales` sales since a time. Excludes sales that paid a subscription
 * cycle, and sales that were charged back.
 */
export async function selectOneOffSales(
  owner: Tenant,
  since: Date,
  maxSales: number,
): Promise<OneOffSalesRow> {
  const row = await rowOf(oneOffSalesRow)(sql`
    SELECT count(*) AS "salesRead", min(p.created_at) AS oldest,
           coalesce(sum(p.amount) FILTER (WHERE p.charged_back_at IS NULL AND NOT p.bills), 0)::bigint AS amount
    FROM (
      SELECT v.amount, v.charged_back_at, v.created_at,
             EXISTS (SELECT FROM subscription_cycles c WHERE c.payment_id = v.id ${LOOKUP_PER_ROW}) AS bills
      FROM voucher_payments v
      WHERE ${tenantFilter(owner, sql`v`)}
        AND v.id >= ${firstIdAt(since)}::uuid
      ORDER BY v.id DESC LIMIT ${maxSales}
    ) p`);
  return row ?? { salesRead: 0, amount: 0, oldest: null };
}
