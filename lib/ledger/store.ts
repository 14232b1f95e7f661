import type { Caller } from "@/lib/caller";
import { runOnce, type Sql, sql } from "@/lib/db/sql";
import type { Minor } from "@/lib/money";
import { platformLedger } from "./chart";

export type WalletOwner = Pick<Caller, "accountId" | "environment">;
export type TopUp = { id: string; reference: string; amount: Minor; at: Date };
export type WalletTransferRow = {
  id: string;
  kind: "top_up" | "sale" | "charge_back";
  amount: number;
  incoming: boolean;
  balanceAfter: number;
  reference: string | null;
  createdAt: Date;
};

const ownedWallet = ({ accountId, environment }: WalletOwner): Sql =>
  sql`l.account_id = ${accountId}::uuid AND l.environment = ${environment}::environment AND l.kind = 'wallet'`;

/** The wallet's balance, or undefined where the account has none. */
export async function selectBalance(owner: WalletOwner): Promise<number | undefined> {
  const [row] = await runOnce<{ balance: number }>(sql`
    SELECT w.balance FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id WHERE ${ownedWallet(owner)}`);
  return row?.balance;
}

/** A page of the wallet's transfers, newest first, older than `before`. */
export function selectWalletTransfers(
  owner: WalletOwner,
  before: string | undefined,
  limit: number,
): Promise<WalletTransferRow[]> {
  const older = before === undefined ? sql`TRUE` : sql`t.id < ${before}::uuid`;
  const side = (column: Sql) => sql`
    (SELECT t.* FROM transfers t, mine WHERE ${column} = mine.id AND ${older} ORDER BY t.id DESC LIMIT ${limit})`;
  return runOnce<WalletTransferRow>(sql`
    WITH mine AS (SELECT l.id FROM ledger_accounts l WHERE ${ownedWallet(owner)})
    SELECT t.id, t.kind, t.amount, t.to_account_id = mine.id AS incoming, t.wallet_balance_after AS "balanceAfter",
           coalesce(u.reference, p.reference) AS reference, t.created_at AS "createdAt"
    FROM (${side(sql`t.from_account_id`)} UNION ALL ${side(sql`t.to_account_id`)}) t
    CROSS JOIN mine
    LEFT JOIN top_ups u ON t.kind = 'top_up' AND u.id = t.cause_id
    LEFT JOIN voucher_payments p ON t.kind <> 'top_up' AND p.id = t.cause_id
    ORDER BY t.id DESC LIMIT ${limit}`);
}

/**
 * Credits a wallet from outside, in one write together with `alongside` (a CTE with a trailing comma, for an audit
 * entry). False when the reference is taken, in which case nothing happened.
 */
export async function insertTopUp(owner: WalletOwner, topUp: TopUp, alongside: Sql): Promise<boolean> {
  const [row] = await runOnce<{ made: number }>(sql`
    WITH top_up AS (
      INSERT INTO top_ups (id, account_id, environment, reference, amount, created_at)
      VALUES (${topUp.id}::uuid, ${owner.accountId}::uuid, ${owner.environment}::environment, ${topUp.reference},
              ${topUp.amount}, ${topUp.at})
      ON CONFLICT (account_id, environment, reference) DO NOTHING
      RETURNING id, amount
    ),
    ${alongside}
    wallet AS (
      UPDATE wallets w SET balance = w.balance + top_up.amount FROM ledger_accounts l, top_up
      WHERE ${ownedWallet(owner)} AND w.ledger_account_id = l.id
      RETURNING w.ledger_account_id, w.balance
    ),
    posted AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id,
                             wallet_balance_after, created_at)
      SELECT uuid_v7_now(0), ${owner.environment}::environment, 'top_up',
             ${platformLedger[owner.environment].funding}::uuid, wallet.ledger_account_id, top_up.amount, top_up.id,
             wallet.balance, ${topUp.at}
      FROM top_up, wallet
      RETURNING id
    )
    SELECT made FROM (SELECT count(*) AS made FROM top_up) t WHERE require_rows((SELECT count(*) FROM posted), made)`);
  return row?.made === 1;
}

/** The amount credited under a reference, or undefined. */
export async function selectTopUpAmount(owner: WalletOwner, reference: string): Promise<number | undefined> {
  const [row] = await runOnce<{ amount: number }>(sql`
    SELECT amount FROM top_ups WHERE account_id = ${owner.accountId}::uuid
      AND environment = ${owner.environment}::environment AND reference = ${reference}`);
  return row?.amount;
}
