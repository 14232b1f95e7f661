import { givenRows } from "@/lib/db/given";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { platformAccount } from "../platform.sql";

/** Money brought in from outside by the very statement that spends it: test mode's built-in shop. */
export type PassingTopUp = {
  readonly topUpId: string;
  readonly reference: string;
};

/** What a wallet is to be debited by. */
export type Debit = {
  readonly payment: { readonly amount: number };
  readonly topUp: PassingTopUp | undefined;
};

/**
 * CTE `cover(position, state)`: what the wallets of who `asked` say to the debits whose `position` the CTE `cause` holds, one
 * by one in their order: `covered`, or `uncovered` by all that is there. `undecided` is for another statement: what those
 * before it may leave is too little for it, or somebody else has the wallet and `locking` skips it. The wallets are locked
 * in the order of their ids, before anything is written.
 */
export function lockWallets(debits: readonly Debit[], cause: Sql, locking: Sql): Sql {
  return ctes(
    givenRows("price", debits, {
      amount: ["bigint", ({ payment }) => payment.amount],
      top_up_id: ["uuid", ({ topUp }) => topUp?.topUpId],
      top_up_reference: ["text", ({ topUp }) => topUp?.reference],
    }),
    sql`debit AS (
      SELECT position, asked.account_id, asked.environment, price.amount, price.top_up_id, price.top_up_reference
      FROM ${cause} JOIN asked USING (position) JOIN price USING (position)
    )`,
    sql`wallet_held AS MATERIALIZED (
      SELECT l.account_id, l.environment, w.ledger_account_id, w.balance
      FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
      WHERE l.kind = 'wallet' AND (l.account_id, l.environment) IN (SELECT account_id, environment FROM debit)
      ORDER BY w.ledger_account_id FOR NO KEY UPDATE OF w ${locking}
    )`,
    sql`cost AS (
      SELECT debit.position, held.ledger_account_id, held.balance,
             CASE WHEN debit.top_up_id IS NULL THEN debit.amount ELSE 0 END AS amount
      FROM debit LEFT JOIN wallet_held held USING (account_id, environment)
    )`,
    sql`cover AS (
      SELECT position, CASE
        WHEN balance IS NULL THEN 'undecided'
        WHEN amount > balance THEN 'uncovered'
        WHEN sum(amount) FILTER (WHERE amount <= balance)
             OVER (PARTITION BY ledger_account_id ORDER BY position) > balance THEN 'undecided'
        ELSE 'covered' END AS state
      FROM cost
    )`,
  );
}

/**
 * CTEs `wallet` and `sale(cause_id)`: debits the wallets by the CTE `issued(payment_id, account_id, environment, voucher_id,
 * amount, position, place, at)` and posts one transfer wallet -> vouchers per voucher, each with its wallet's balance
 * after it; a debit with a top-up brings its money first. The wallet's floor is the last guard: what it does not cover
 * undoes the statement.
 */
export function postSales(debits: readonly Debit[]): Sql {
  const isToppedUp = debits.some(({ topUp }) => topUp !== undefined);
  return ctes(
    isToppedUp ? TOPPED_UP_MOVEMENT : sql`movement AS (${SALES})`,
    sql`wallet AS (
      UPDATE wallets w SET balance = w.balance + total.change
      FROM (SELECT account_id, environment, sum(change)::bigint AS change FROM movement GROUP BY 1, 2) total
      JOIN wallet_held held USING (account_id, environment)
      WHERE w.ledger_account_id = held.ledger_account_id
      RETURNING w.ledger_account_id, account_id, environment, w.balance - total.change AS balance_before
    )`,
    sql`sale AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id,
                             wallet_balance_after, created_at)
      SELECT uuid_v7_now(row_number() OVER own - count(*) OVER (PARTITION BY wallet.ledger_account_id)), environment, m.kind,
             CASE m.kind WHEN 'sale' THEN wallet.ledger_account_id ELSE ${platformAccount("funding", sql`environment`)} END,
             CASE m.kind WHEN 'sale' THEN ${platformAccount("vouchers", sql`environment`)} ELSE wallet.ledger_account_id END,
             m.amount, m.cause_id, m.voucher_id, wallet.balance_before + sum(m.change) OVER own, m.at
      FROM movement m JOIN wallet USING (account_id, environment)
      WINDOW own AS (PARTITION BY wallet.ledger_account_id ORDER BY m.position, m.place)
      RETURNING cause_id
    )`,
  );
}

const SALES = sql`
  SELECT i.account_id, i.environment, 'sale'::transfer_kind AS kind, i.position, i.place, i.amount, -i.amount AS change,
         i.payment_id AS cause_id, i.voucher_id, i.at
  FROM issued i`;

/** Test mode's shop alone tops up as it sells; every other sale has less to plan and to run without it. */
const TOPPED_UP_MOVEMENT = ctes(
  sql`passing AS (
    INSERT INTO top_ups (id, account_id, environment, reference, amount, created_at)
    SELECT debit.top_up_id, i.account_id, i.environment, debit.top_up_reference, sum(i.amount)::bigint, i.at
    FROM debit JOIN issued i USING (position) WHERE debit.top_up_id IS NOT NULL
    GROUP BY debit.top_up_id, i.account_id, i.environment, debit.top_up_reference, i.at
    RETURNING id, amount
  )`,
  sql`movement AS (
    ${SALES}
    UNION ALL
    SELECT i.account_id, i.environment, 'top_up', i.position, 0, passing.amount, passing.amount, passing.id, NULL, i.at
    FROM passing JOIN debit ON debit.top_up_id = passing.id JOIN issued i ON i.position = debit.position AND i.place = 1
  )`,
);
