import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { noSql, rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { runAudited } from "@/lib/identity/audit/audit.sql";
import { isMover, isPossible, isSuspendedSince } from "./mandate.sql";
import type { Move } from "./move";
import { proposalStatuses, walletMoves } from "./schema";

const proposalRow = describeRow({
  id: "text",
  accountId: "text",
  companyName: "text",
  move: walletMoves,
  requestId: "text?",
  reference: "text",
  amount: "integer",
  /** What the wallet held as it was proposed, and what it holds. */
  balanceBefore: "integer",
  balance: "integer",
  reason: "text?",
  status: proposalStatuses,
  refusal: "text?",
  madeBy: "text",
  /** Null for an operator whose row is gone. */
  makerEmail: "text?",
  /** Whether its maker is still an operator who moves money. */
  makerStays: "boolean",
  /** Whether the account was suspended since, be it reinstated or not. */
  suspendedSince: "boolean",
  createdAt: "time",
  expiresAt: "time",
  enderEmail: "text?",
  endedAt: "time?",
});
export type ProposalRow = Row<typeof proposalRow>;

const email = (user: Sql): Sql => sql`coalesce(${user}.former_email, ${user}.email)`;

/** The proposals that the query selects, with whose they are and how things stand. */
const proposals = (chosen: Sql): Sql => sql`
  SELECT p.id, p.account_id AS "accountId", a.company_name AS "companyName", p.move, p.request_id AS "requestId", p.reference,
         p.amount, p.balance_before AS "balanceBefore", w.balance, p.reason, p.status, p.refusal, p.made_by AS "madeBy",
         ${email(sql`u`)} AS "makerEmail", coalesce(${isMover}, false) AS "makerStays",
         ${isSuspendedSince} AS "suspendedSince", p.created_at AS "createdAt",
         p.expires_at AS "expiresAt", ${email(sql`ender`)} AS "enderEmail", p.ended_at AS "endedAt"
  FROM (${chosen}) p
  JOIN accounts a ON a.id = p.account_id
  JOIN ledger_accounts l ON l.account_id = p.account_id AND l.environment = p.environment AND l.kind = 'wallet'
  JOIN wallets w ON w.ledger_account_id = l.id
  LEFT JOIN users u ON u.id = p.made_by LEFT JOIN users ender ON ender.id = p.ended_by`;

/** Any proposal, for an operator to end. */
export function selectProposal(id: string): Promise<ProposalRow | undefined> {
  return rowOf(proposalRow)(proposals(sql`SELECT * FROM wallet_proposals WHERE id = ${id}::uuid`));
}

/** The proposals for all accounts that wait at a moment, oldest first, or `only` that one. */
export function selectWaiting(at: Date, limit: number, only?: string): Promise<ProposalRow[]> {
  const one = only === undefined ? noSql : sql`AND id = ${only}::uuid`;
  const waiting = sql`
    SELECT * FROM wallet_proposals WHERE status = 'pending' AND expires_at > ${at} ${one} ORDER BY id LIMIT ${limit}`;
  return rowsOf(proposalRow)(sql`${proposals(waiting)} ORDER BY p.id`);
}

/** A page of the proposals for all accounts, newest first. */
export function selectProposals({ before, limit }: PageRequest): Promise<ProposalRow[]> {
  const older = before === undefined ? noSql : sql`WHERE id < ${before}::uuid`;
  const page = sql`SELECT * FROM wallet_proposals ${older} ORDER BY id DESC LIMIT ${limit}`;
  return rowsOf(proposalRow)(sql`${proposals(page)} ORDER BY p.id DESC`);
}

type NewProposal = {
  readonly id: string;
  readonly balanceBefore: number;
  readonly reason: string | undefined;
  readonly expiresAt: Date;
};

/** Proposes a move while nothing stands against it and no other such waits under its reference. Says whether it did. */
export async function insertProposal(
  move: Move,
  { id, balanceBefore, reason, expiresAt }: NewProposal,
  act: Act,
): Promise<boolean> {
  const { accountId, requestId, reference, amount } = move;
  const made = await runAudited(
    act,
    sql`
    INSERT INTO wallet_proposals (id, account_id, environment, move, request_id, reference, amount, balance_before, reason,
                                  made_by, created_at, expires_at)
    SELECT ${id}::uuid, ${accountId}::uuid, 'live', ${move.move}::wallet_move, ${requestId}::uuid, ${reference},
           ${amount}::bigint, ${balanceBefore}::bigint, ${reason ?? null}, ${act.actorId}::uuid, ${act.at}, ${expiresAt}::timestamptz
    WHERE ${isPossible(move)}
    ON CONFLICT (account_id, environment, move, reference) WHERE status = 'pending' DO NOTHING
    RETURNING id`,
  );
  return made === 1;
}

/** Ends a proposal whose time has passed, so that the same may be proposed anew. */
export function expireProposal(id: string, at: Date): Promise<number> {
  return runOnce(sql`
    UPDATE wallet_proposals SET status = 'expired', ended_at = ${at}
    WHERE id = ${id}::uuid AND status = 'pending' AND expires_at <= ${at}`);
}

/** Another operator says no to a proposal that waits, with the audit line. False where it does not wait any more. */
export async function declineRow(id: string, reason: string, act: Act): Promise<boolean> {
  const ended = sql`status = 'declined', refusal = ${reason}`;
  return end(id, ended, sql`made_by <> ${act.actorId}::uuid`, act);
}

/** Its maker takes a proposal back that waits, with the audit line. False where it does not wait any more. */
export async function withdrawRow(id: string, act: Act): Promise<boolean> {
  return end(id, sql`status = 'withdrawn'`, sql`made_by = ${act.actorId}::uuid`, act);
}

async function end(id: string, change: Sql, whose: Sql, act: Act): Promise<boolean> {
  const ended = await runAudited(
    act,
    sql`
    UPDATE wallet_proposals SET ${change}, ended_by = ${act.actorId}::uuid, ended_at = ${act.at}
    WHERE id = ${id}::uuid AND status = 'pending' AND expires_at > ${act.at} AND ${whose} RETURNING id`,
  );
  return ended === 1;
}
