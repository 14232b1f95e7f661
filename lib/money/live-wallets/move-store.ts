import { newId } from "@/lib/base/ids";
import { isMissingRows } from "@/lib/db/faults";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, namesSql, rowOf, type Sql, sql } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import { postDebit } from "@/lib/money/ledger/postings/debit.sql";
import { postTopUp } from "@/lib/money/ledger/postings/top-up.sql";
import { ownedWallet } from "@/lib/money/ledger/wallet.sql";
import { lowBalanceEvents } from "@/lib/money/low-balance/low-balance.sql";
import { answeredRequest } from "@/lib/money/top-ups/answer.sql";
import { topUpStatuses } from "@/lib/money/top-ups/schema";
import type { DueDelivery } from "@/lib/outbox/announcement-batches";
import { recordEvents, recordedDeliveries, recordedDeliveriesRow } from "@/lib/outbox/event.sql";
import { hasSecond } from "./mandate.sql";
import type { Move } from "./move";

const standingRow = describeRow({
  balance: "integer",
  /** What was moved under the reference before. */
  takenAmount: "integer?",
  requestStatus: [...topUpStatuses, null],
  /** The proposal of such a move under the reference that nobody has ended. */
  waitingId: "text?",
  waitingAmount: "integer?",
  waitingUntil: "time?",
  /** Whether somebody else could approve. */
  hasSecond: "boolean",
  /** What the operator moved alone for the account on this day. */
  movedAlone: "integer",
});

/** How things stand for a move that an operator wants. */
export type Standing = Row<typeof standingRow>;

/** Undefined where the account has no live wallet. */
export function selectStanding(
  { move, accountId, reference, requestId }: Move,
  operatorId: string,
  at: Date,
): Promise<Standing | undefined> {
  const owner = { accountId, environment: "live" } as const;
  const taken = namesSql(move === "debit" ? "debits" : "top_ups");
  const under = (table: string) => {
    const row = namesSql(table);
    return sql`${row}.account_id = l.account_id AND ${row}.environment = l.environment AND ${row}.reference = ${reference}`;
  };
  return rowOf(standingRow)(sql`
    SELECT w.balance, t.amount AS "takenAmount", r.status AS "requestStatus", p.id AS "waitingId",
           p.amount AS "waitingAmount", p.expires_at AS "waitingUntil", ${hasSecond(operatorId)} AS "hasSecond",
           coalesce(m.amount, 0) AS "movedAlone"
    FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    LEFT JOIN ${taken} t ON ${under("t")}
    LEFT JOIN top_up_requests r ON r.id = ${requestId}::uuid
    LEFT JOIN wallet_proposals p ON ${under("p")} AND p.move = ${move}::wallet_move AND p.status = 'pending'
    LEFT JOIN moved_alone m ON m.operator_id = ${operatorId}::uuid AND m.account_id = l.account_id
      AND m.day >= (${at}::timestamptz AT TIME ZONE 'UTC')::date
    WHERE ${ownedWallet(owner)}`);
}

/**
 * Moves the money with the mandate's own write, the audit line, and the event that the wallet is low where this takes it there,
 * whose deliveries it answers; or does nothing and answers undefined.
 */
export async function moveMoney(
  move: Move,
  mandate: Sql,
  act: Act,
): Promise<readonly DueDelivery[] | undefined> {
  const gained = move.move === "debit" ? -move.amount : move.amount;
  const balances = sql`(SELECT jsonb_build_object('before', w.balance - ${gained}::bigint, 'after', w.balance) FROM wallet w)`;
  const mayFall = move.move === "debit";
  const told = mayFall ? recordEvents([], sql`posted`, lowBalanceEvents(act.at)) : undefined;
  const moved = rowOf({ ...recordedDeliveriesRow, moved: "integer" })(sql`
    WITH ${ctes(mandate, posting(move, act.at), told, auditEntry(act, sql`posted`, balances))}
    SELECT moved, ${mayFall ? recordedDeliveries : sql`'[]'::json`} AS deliveries FROM (SELECT count(*) AS moved FROM mandate) d
    WHERE require_rows((SELECT count(*) FROM posted), moved)`);
  return moved.then(
    (row) => (row?.moved === 1 ? row.deliveries : undefined),
    (error: unknown) => {
      // A twin has moved it, or a sale has taken what the wallet held: all of it was undone, the mandate too.
      if (isMissingRows(error)) return undefined;
      throw error;
    },
  );
}

function posting({ move, accountId, reference, amount, requestId }: Move, at: Date): Sql {
  const owner = { accountId, environment: "live" } as const;
  const money = { id: newId(), reference, amount, at };
  switch (move) {
    case "credit":
      return postTopUp(owner, money, sql`mandate`);
    case "top_up":
      return ctes(answeredRequest(requestId, at, sql`mandate`), postTopUp(owner, money, sql`answered`));
    case "debit":
      return postDebit(owner, money, sql`mandate`);
  }
}
