import { TEST_SHOP, type Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { joinById, leftJoinById } from "@/lib/db/input-rows";
import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/** The kinds of ledger accounts. */
export const LEDGER_ACCOUNT_KINDS = [
  "funding",
  "wallet",
  "vouchers",
  "partner",
  "fees",
  "breakage",
  "paid_out",
] as const;

const accountRow = describeRow({
  id: "text",
  kind: LEDGER_ACCOUNT_KINDS,
  ownerId: "text",
  companyName: "text",
  balance: "integer",
});
/** A ledger account. Its balance, in minor units, includes transfers up to the checkpoint of the running totals. */
export type LedgerAccountRow = Row<typeof accountRow>;

const accounts = (environment: Environment, where: Sql): Sql => sql`
  SELECT l.id, l.kind, l.account_id AS "ownerId", a.company_name AS "companyName", coalesce(held.balance, 0) AS balance
  FROM (SELECT * FROM ledger_accounts WHERE environment = ${environment}::environment AND ${where}) l
  ${joinById("accounts", "a", sql`l.account_id`)}
  CROSS JOIN LATERAL (
    SELECT sum(CASE WHEN t.incoming THEN t.amount ELSE -t.amount END)::bigint AS balance
    FROM ledger_totals t WHERE t.ledger_account_id = l.id
  ) held`;

export function findLedgerAccountRow(environment: Environment, id: string) {
  return rowOf(accountRow)(accounts(environment, sql`id = ${id}::uuid`));
}

/** Returns the ID of a partner's or reseller's ledger account in the environment of `owner`, or undefined if there is none. */
export function findLedgerAccountId(owner: Tenant) {
  return rowOf({ id: "text" })(sql`SELECT id FROM ledger_accounts WHERE ${tenantFilter(owner)}`);
}

/**
 * Returns a page of the ledger accounts of a kind, newest first. Excludes the wallet of the test shop, whose balance is always
 * zero.
 */
export function selectLedgerAccounts(
  environment: Environment,
  { kind, before, limit }: PageRequest & { readonly kind: "wallet" | "partner" },
) {
  const older = before === undefined ? sql`TRUE` : sql`id < ${before}::uuid`;
  const page = sql`kind = ${kind}::ledger_account_kind AND account_id <> ${TEST_SHOP.accountId}::uuid AND ${older}
    ORDER BY id DESC LIMIT ${limit}`;
  return rowsOf(accountRow)(sql`${accounts(environment, page)} ORDER BY l.id DESC`);
}

const entryRow = describeRow({
  id: "text",
  kind: [
    ...(["top_up", "sale", "redemption", "fee", "charge_back", "expiry"] as const),
    ...(["payout", "payout_reversal", "debit", "refund", "fee_refund"] as const),
  ],
  amount: "integer",
  incoming: "boolean",
  /**
   * The ledger account on the other side of the transfer. `otherKind` and `otherName` are null if that account does not exist.
   */
  otherId: "text",
  otherKind: [...LEDGER_ACCOUNT_KINDS, null],
  otherName: "text?",
  causeId: "text",
  createdAt: "time",
});
export type EntryRow = Row<typeof entryRow>;

/** Returns a page of the transfers from or to a ledger account in an environment, newest first. */
export function selectEntries(
  environment: Environment,
  { ledgerAccountId, before, limit }: PageRequest & { readonly ledgerAccountId: string },
) {
  const older = before === undefined ? sql`TRUE` : sql`t.id < ${before}::uuid`;
  const side = (own: Sql, other: Sql, incoming: Sql) => sql`
    (SELECT t.id, t.kind, t.amount, ${incoming} AS incoming, ${other} AS other_id, t.cause_id, t.created_at FROM transfers t
     WHERE ${own} = ${ledgerAccountId}::uuid AND t.environment = ${environment}::environment AND ${older}
     ORDER BY t.id DESC LIMIT ${limit})`;
  const [from, to] = [sql`t.from_account_id`, sql`t.to_account_id`];
  return rowsOf(entryRow)(sql`
    SELECT e.id, e.kind, e.amount, e.incoming, e.other_id AS "otherId", l.kind AS "otherKind", a.company_name AS "otherName",
           e.cause_id AS "causeId", e.created_at AS "createdAt"
    FROM (SELECT * FROM (${side(from, to, sql`FALSE`)} UNION ALL ${side(to, from, sql`TRUE`)}) both_sides
          ORDER BY id DESC LIMIT ${limit}) e
    ${leftJoinById("ledger_accounts", "l", sql`e.other_id`)} ${leftJoinById("accounts", "a", sql`l.account_id`)}
    ORDER BY e.id DESC`);
}
