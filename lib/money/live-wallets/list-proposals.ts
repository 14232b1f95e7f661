import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { type ProposalRow, selectProposals, selectWaiting } from "./proposal-store";
import { approvalBlocked, balanceAfter, statusAt } from "./rules";
import type { ProposalStatus, WalletMove } from "./schema";

/** A proposal as operators see it. */
export type ProposalView = {
  readonly id: string;
  readonly account_id: string;
  readonly company_name: string;
  readonly move: WalletMove;
  readonly reference: string;
  readonly amount: number;
  readonly amount_display: string;
  /** What the wallet held as it was proposed. */
  readonly balance_before_display: string;
  /** What the wallet holds now, and would hold. */
  readonly balance_display: string;
  readonly balance_after_display: string;
  readonly reason: string | null;
  readonly status: ProposalStatus;
  readonly refusal: string | null;
  readonly made_by: string | null;
  /** Whether who looks has made it. */
  readonly is_own: boolean;
  /** Why nobody may approve it while it waits: its maker moves no money any more, or its account was suspended since. */
  readonly approval_blocked: ReturnType<typeof approvalBlocked> | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly ended_by: string | null;
  readonly ended_at: string | null;
};

/** What waits for a second operator, oldest first, at most so many; or `only` one of it, by its id. */
export async function listWaitingProposals(
  operator: SignedInUser,
  limit: number,
  only?: string,
): Promise<ProposalView[]> {
  assertOperator(operator);
  return (await selectWaiting(now(), limit, only)).map((row) => present(operator, row));
}

/** A page of all that was proposed, newest first. For operators. */
export function listEveryProposal(operator: SignedInUser, wanted: PageRequest): Promise<Page<ProposalView>> {
  assertOperator(operator);
  return readPage(wanted, selectProposals, (row) => present(operator, row));
}

function present(operator: SignedInUser, row: ProposalRow): ProposalView {
  const inWords = (amount: number) => formatMinor(amount, env().CURRENCY);
  return {
    id: row.id,
    account_id: row.accountId,
    company_name: row.companyName,
    move: row.move,
    reference: row.reference,
    amount: row.amount,
    amount_display: inWords(row.amount),
    balance_before_display: inWords(row.balanceBefore),
    balance_display: inWords(row.balance),
    balance_after_display: inWords(balanceAfter(row, row.balance)),
    reason: row.reason,
    status: statusAt(row, now()),
    refusal: row.refusal,
    made_by: row.makerEmail,
    is_own: row.madeBy === operator.userId,
    approval_blocked: approvalBlocked(row) ?? null,
    created_at: timestamp(row.createdAt),
    expires_at: timestamp(row.expiresAt),
    ended_by: row.enderEmail,
    ended_at: timestampOrNull(row.endedAt),
  };
}
