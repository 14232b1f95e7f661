import type { Caller } from "@/lib/caller";
import { DAY_MS } from "@/lib/clock";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowsOf, sql } from "@/lib/db/sql";
import { dueAround } from "./due-around.sql";
import { billingInterval } from "./schema";

const dueFields = describeRow({
  id: "text",
  reference: "text",
  amount: "integer",
  interval: billingInterval.options,
  currentCycle: "integer",
  activatedAt: "time",
});

const dueRow = describeRow({ ...dueFields, resellerName: "text?" });
export type DueRow = Row<typeof dueRow>;

type Wanted = { readonly before: Date; readonly limit: number; readonly most: number };

/**
 * Of a partner's latest `most` active subscriptions those whose next cycle is due before a time, give or take a day, at most
 * `limit` of them, the longest due in front.
 */
export function selectDue(
  { accountId, environment }: Pick<Caller, "accountId" | "environment">,
  { before, limit, most }: Wanted,
): Promise<DueRow[]> {
  const about = new Date(before.getTime() + DAY_MS);
  return rowsOf(dueRow)(sql`
    SELECT ${columnsOf(dueFields, "r")}, b.company_name AS "resellerName"
    FROM (
      SELECT * FROM subscriptions WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment
        AND status = 'active' ORDER BY id DESC LIMIT ${most}
    ) r LEFT JOIN LATERAL (SELECT company_name FROM accounts WHERE id = r.reseller_id LIMIT 1) b ON TRUE
    WHERE ${dueAround} < ${about} ORDER BY ${dueAround}, r.id LIMIT ${limit}`);
}
