import { liveRequestColumns } from "@/lib/accounts/account-view";
import { SHOPS, urlIsWaiting } from "@/lib/accounts/shops/shop.sql";
import type { Environment } from "@/lib/base/fields";
import { joinById } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowsOf, sql } from "@/lib/db/sql";
import { USUAL_DAYS } from "./rules";

const liveRequestRow = describeRow({
  id: "text",
  kind: ["partner", "reseller"],
  companyName: "text",
  ...liveRequestColumns,
});

/** Returns up to `limit` unsuspended accounts that have requested live access and are not approved, latest request first. */
export function selectLiveRequests(limit: number) {
  return rowsOf(liveRequestRow)(sql`
    SELECT a.id, a.kind, a.company_name AS "companyName", ${columnsOf(liveRequestColumns, "d")}
    FROM applications d JOIN accounts a ON a.id = d.account_id
    WHERE a.live_approved_at IS NULL AND a.suspended_at IS NULL
    ORDER BY d.created_at DESC, d.account_id LIMIT ${limit}`);
}

const shopUrlRequestRow = describeRow({
  id: "text",
  companyName: "text",
  shopUrl: "text?",
  wantedShopUrl: "text",
});
type ShopUrlRequestRow = Row<typeof shopUrlRequestRow>;

/** Returns up to `limit` resellers whose requested shop URL is waiting for an operator's decision. */
export function selectShopUrlRequests(limit: number): Promise<ShopUrlRequestRow[]> {
  return rowsOf(shopUrlRequestRow)(sql`
    SELECT a.id, a.company_name AS "companyName", s.url AS "shopUrl", s.wanted_url AS "wantedShopUrl" FROM ${SHOPS}
    WHERE ${urlIsWaiting} ORDER BY s.account_id LIMIT ${limit}`);
}

const failingEndpointRow = describeRow({
  id: "text",
  accountId: "text",
  companyName: "text",
  url: "text",
  since: "time",
  disabledReason: ["gone", "failing", null],
});
export type FailingEndpointRow = Row<typeof failingEndpointRow>;

/**
 * Returns up to `limit` webhook endpoints of all accounts: those that are failing, longest failing first, and then those that
 * were disabled after `since` because they kept failing or responded with 410 Gone, latest first.
 */
export function selectFailingEndpoints(environment: Environment, since: Date, limit: number) {
  return rowsOf(failingEndpointRow)(sql`
    SELECT e.id, e.account_id AS "accountId", a.company_name AS "companyName", e.url, e.since, e.disabled_reason AS "disabledReason"
    FROM (
      (SELECT 1 AS rank, id, account_id, url, failing_since AS since, NULL AS disabled_reason FROM webhook_endpoints
       WHERE environment = ${environment}::environment AND failing_since IS NOT NULL AND disabled_at IS NULL
       ORDER BY failing_since LIMIT ${limit})
      UNION ALL
      (SELECT 2, id, account_id, url, disabled_at, disabled_reason FROM webhook_endpoints
       WHERE environment = ${environment}::environment AND disabled_at > ${since} AND disabled_reason <> 'switched_off'
       ORDER BY disabled_at DESC LIMIT ${limit})
    ) e ${joinById("accounts", "a", sql`e.account_id`)} ORDER BY e.rank, CASE e.rank WHEN 1 THEN e.since END, e.since DESC LIMIT ${limit}`);
}

const chargebackCountRow = describeRow({
  accountId: "text",
  companyName: "text",
  lastDay: "integer",
  amount: "integer",
  before: "integer",
});

/** The maximum number of chargebacks of the last day to count, which bounds the cost of the query. */
const MAX_COUNTED = 50_000;

/**
 * Returns the resellers with at least `atLeast` chargebacks after `dayAgo`, most chargebacks first. `amount` is the total
 * amount of the charged-back sales in minor units, and `before` is the number of chargebacks from `usualSince` to `dayAgo`.
 * Counts at most the latest 50,000 chargebacks after `dayAgo`. Stops counting a reseller's earlier ones once their daily
 * average reaches the number after `dayAgo` (`lastDay`), because that number is then not unusual.
 */
export function selectUnusualChargebacks(
  environment: Environment,
  { dayAgo, usualSince, atLeast }: { dayAgo: Date; usualSince: Date; atLeast: number },
) {
  return rowsOf(chargebackCountRow)(sql`
    SELECT day.account_id AS "accountId", a.company_name AS "companyName", day.count AS "lastDay", day.amount,
           (SELECT count(*) FROM (
              SELECT FROM voucher_payments p
              WHERE p.account_id = day.account_id AND p.environment = ${environment}::environment
                AND p.charged_back_at > ${usualSince} AND p.charged_back_at <= ${dayAgo} LIMIT day.count * ${USUAL_DAYS}
            ) usual) AS before
    FROM (
      SELECT account_id, count(*) AS count, sum(amount)::bigint AS amount FROM (
        SELECT account_id, amount FROM voucher_payments
        WHERE environment = ${environment}::environment AND charged_back_at > ${dayAgo}
        ORDER BY charged_back_at DESC LIMIT ${MAX_COUNTED}
      ) latest GROUP BY account_id HAVING count(*) >= ${atLeast}
    ) day ${joinById("accounts", "a", sql`day.account_id`)} ORDER BY day.count DESC, day.account_id`);
}
