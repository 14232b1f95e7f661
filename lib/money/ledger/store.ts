import type { Tenant } from "@/lib/base/caller";
import { type PageRequest, pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { joinSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { postTopUp, type TopUp } from "@/lib/money/ledger/postings/adjustment.sql";
import { isWalletOf } from "@/lib/money/ledger/postings/ledger.sql";
import { MAX_VOUCHERS_PER_SALE, type WalletDirection, walletEntry } from "./schema";

const walletTransferRow = describeRow({
  id: "text",
  kind: walletEntry.shape.kind.options,
  amount: "integer",
  incoming: "boolean",
  balanceAfter: "integer",
  reference: "text?",
  customerIdentifier: "text?",
  chargeReference: "text?",
  subscriptionReference: "text?",
  createdAt: "time",
});
export type WalletTransferRow = Row<typeof walletTransferRow>;

const statementRow = describeRow({ ...walletTransferRow, lineCount: "integer" });

const walletRow = describeRow({ balance: "integer", reserved: "integer", largestSale: "integer?" });

/** Returns the balance, the reserved amount and the largest sale of a wallet, or undefined if the account has no wallet. */
export function selectWallet(owner: Tenant): Promise<Row<typeof walletRow> | undefined> {
  return rowOf(walletRow)(sql`
    SELECT w.balance, w.reserved, w.largest_sale AS "largestSale" FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${isWalletOf(owner)}`);
}

export type WalletFilter = { direction?: WalletDirection | undefined };

/** Returns a page of the wallet's transfers, newest first by default. */
export function selectWalletTransfers(
  owner: Tenant,
  { direction, ...page }: WalletFilter & TimeRangePageRequest,
) {
  const { lines, inOrder } = transfersOnPage(page, direction);
  return rowsOf(walletTransferRow)(sql`
    WITH ${walletAccountCte(owner)} SELECT ${TRANSFER_COLUMNS} FROM (${lines}) t ${CAUSE_JOINS} ${inOrder}`);
}

/**
 * Returns a page of the wallet's statement, newest first. Transfers with the same cause, kind and time form one row, with their
 * sum, the balance after the last of them, and the ID of the first, which is the cursor for the next page. These transfers are
 * consecutive, because one statement posts them while it locks the wallet. If a refund credits a voucher whose sale was charged
 * back, the amount returns to the wallet later, in a separate row with the same cause.
 */
export function selectWalletStatement(owner: Tenant, { before, limit }: PageRequest) {
  // A row combines at most MAX_VOUCHERS_PER_SALE transfers, so this many transfers contain at least `limit` rows.
  const { lines } = transfersOnPage({ before, limit: limit * MAX_VOUCHERS_PER_SALE });
  return rowsOf(statementRow)(sql`
    WITH ${walletAccountCte(owner)},
    line AS (
      SELECT t.*, (lag(t.cause_id) OVER own IS DISTINCT FROM t.cause_id OR lag(t.kind) OVER own <> t.kind
               OR lag(t.created_at) OVER own <> t.created_at)::int AS begins
      FROM (${lines} ORDER BY id DESC LIMIT ${limit * MAX_VOUCHERS_PER_SALE}) t WINDOW own AS (ORDER BY t.id DESC)
    ),
    t AS (
      SELECT (array_agg(id ORDER BY id))[1] AS id, kind, cause_id, to_account_id, sum(amount)::bigint AS amount, count(*)::int AS lines,
             (array_agg(wallet_balance_after ORDER BY id DESC))[1] AS wallet_balance_after, max(created_at) AS created_at
      FROM (SELECT *, sum(begins) OVER (ORDER BY id DESC) AS run FROM line) numbered
      GROUP BY run, kind, cause_id, to_account_id
    )
    SELECT ${TRANSFER_COLUMNS}, t.lines AS "lineCount" FROM t ${CAUSE_JOINS} ORDER BY t.id DESC LIMIT ${limit}`);
}

const walletAccountCte = (owner: Tenant) =>
  sql`wallet_account AS (SELECT l.id FROM ledger_accounts l WHERE ${isWalletOf(owner)})`;

/**
 * Returns `lines`, a query for the wallet's transfers on a page, and `inOrder`, the ORDER BY and LIMIT clauses of the page.
 * `lines` reads the CTE `wallet_account`. If `lines` combines incoming and outgoing transfers, the caller must order and limit
 * its result.
 */
function transfersOnPage(page: TimeRangePageRequest, direction?: WalletDirection) {
  const { isInPage, inOrder } = pageRows(page, { id: sql`t.id`, createdAt: sql`t.created_at` });
  const side = (column: Sql) => sql`
    (SELECT t.* FROM transfers t WHERE ${column} = (SELECT id FROM wallet_account) AND ${isInPage} ${inOrder})`;
  const sides = [
    direction !== "in" && side(sql`t.from_account_id`),
    direction !== "out" && side(sql`t.to_account_id`),
  ].filter((one) => one !== false);
  return { lines: joinSql(sides, " UNION ALL "), inOrder };
}

/** The columns of a wallet transfer, read from the transfer `t` and the joins in {@link CAUSE_JOINS}. */
const TRANSFER_COLUMNS = sql`
  t.id, t.kind, t.amount, t.to_account_id = wallet_account.id AS incoming, t.wallet_balance_after AS "balanceAfter",
  coalesce(u.reference, d.reference, p.reference) AS reference, p.customer_identifier AS "customerIdentifier",
  n.reseller_charge_reference AS "chargeReference",
  s.reseller_subscription_reference AS "subscriptionReference", t.created_at AS "createdAt"`;

const CAUSE_JOINS = sql`
  CROSS JOIN wallet_account
  LEFT JOIN top_ups u ON t.kind = 'top_up' AND u.id = t.cause_id
  LEFT JOIN debits d ON t.kind = 'debit' AND d.id = t.cause_id
  LEFT JOIN voucher_payments p ON t.kind IN ('sale', 'charge_back') AND p.id = t.cause_id
  LEFT JOIN subscription_cycles n ON n.payment_id = p.id
  LEFT JOIN subscriptions s ON s.id = n.subscription_id`;

/**
 * For each of the given IDs, returns the wallet's balance, in minor units, after the last transfer with a lower ID, or 0 if
 * there is none. `place` is the position of the ID, starting at 1. Returns an empty list if the account has no wallet.
 */
export function selectBalancesBefore(owner: Tenant, ids: readonly string[]) {
  const last = (column: Sql) => sql`
    (SELECT t.id, t.wallet_balance_after FROM transfers t
     WHERE ${column} = l.id AND t.id < moment.before ORDER BY t.id DESC LIMIT 1)`;
  return rowsOf({ place: "integer", balance: "integer" })(sql`
    SELECT moment.place::int AS place, coalesce((
      SELECT wallet_balance_after FROM (${last(sql`t.from_account_id`)} UNION ALL ${last(sql`t.to_account_id`)}) line
      ORDER BY id DESC LIMIT 1), 0) AS balance
    FROM ledger_accounts l CROSS JOIN unnest(${ids}::uuid[]) WITH ORDINALITY AS moment(before, place)
    WHERE ${isWalletOf(owner)} ORDER BY moment.place`);
}

/** Credits a wallet. Returns false and changes nothing if the reference was already used or there is no wallet. */
export async function insertTopUp(owner: Tenant, topUp: TopUp): Promise<boolean> {
  const row = await rowOf({ inserted: "integer" })(sql`
    WITH ${postTopUp(owner, topUp)}
    SELECT inserted FROM (SELECT count(*) AS inserted FROM top_up) t WHERE require_rows((SELECT count(*) FROM posted), inserted)`);
  return row?.inserted === 1;
}

/** Returns the amount of the top-up that has a reference, in minor units, or undefined if the reference is unused. */
export async function selectTopUpAmount(owner: Tenant, reference: string): Promise<number | undefined> {
  const row = await rowOf({ amount: "integer" })(sql`
    SELECT amount FROM top_ups WHERE ${tenantFilter(owner)} AND reference = ${reference}`);
  return row?.amount;
}
