import type { Caller } from "@/lib/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowsOf, sql } from "@/lib/db/sql";
import { dueAround } from "@/lib/subscriptions/due-around.sql";
import { billingInterval } from "@/lib/subscriptions/schema";

const runningFields = describeRow({
  accessCode: "text",
  resellerSubscriptionReference: "text?",
  amount: "integer",
  interval: billingInterval.options,
  currentCycle: "integer",
  totalCycles: "integer?",
});

/** A subscription that runs has been activated. */
const runningRow = describeRow({
  ...runningFields,
  activatedAt: "time",
  partnerName: "text",
  timezone: "text",
  dueAround: "time",
});

/** `dueAround`: by the clocks of UTC, so a day at most from when the next cycle is due by those of its partner. */
export type RunningRow = Row<typeof runningRow>;

/**
 * The subscriptions a reseller goes on to bill, those due first in front: active, not asked to end, their partners not
 * suspended. By the index that is in this order.
 */
export function selectRunning(
  { accountId, environment }: Pick<Caller, "accountId" | "environment">,
  limit: number,
): Promise<RunningRow[]> {
  return rowsOf(runningRow)(sql`
    SELECT ${columnsOf(runningFields, "r")}, r.activated_at AS "activatedAt", a.company_name AS "partnerName", a.timezone,
           ${dueAround} AS "dueAround"
    FROM subscriptions r JOIN accounts a ON a.id = r.account_id
    WHERE r.reseller_id = ${accountId}::uuid AND r.environment = ${environment}::environment AND r.status = 'active'
      AND r.cancel_requested_at IS NULL AND a.suspended_at IS NULL
    ORDER BY ${dueAround}, r.id LIMIT ${limit}`);
}
