import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { displayAmount, withDisplay } from "@/lib/base/display-amount";
import { AppError, assertFound } from "@/lib/base/errors";
import { minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actionByOperator, assertActor, logAction } from "@/lib/identity/audit/audit.sql";
import { announce } from "@/lib/outbox/announce";
import { adjustmentAct } from "./adjust-wallet";
import { postApprovedProposal, selectWalletState } from "./adjustment-store";
import {
  expireProposal,
  type ProposalRow,
  selectOverdueProposals,
  selectPendingProposals,
  selectProposal,
  selectProposals,
  updateProposalAsDeclined,
  updateProposalAsWithdrawn,
} from "./proposal-store";
import { approvalBlocker, balanceAfter, checkPosting, type DeclineInput, proposalStatusAt } from "./rules";

/** A proposed adjustment as operators see it. */
export type ProposalView = ReturnType<typeof present>;

/**
 * Returns up to `limit` pending proposals that are not past their deadline, oldest first. With `only`, leaves out all but the
 * proposal with that ID. Throws `forbidden` for anyone but an operator.
 */
export async function listPendingProposals(
  operator: SignedInUser,
  limit: number,
  only?: string,
): Promise<ProposalView[]> {
  assertOperator(operator);
  return (await selectPendingProposals(now(), limit, only)).map((row) => present(operator, row));
}

/** Returns a page of all proposals, newest first. Throws `forbidden` for anyone but an operator. */
export function listAllProposals(operator: SignedInUser, query: PageRequest): Promise<Page<ProposalView>> {
  assertOperator(operator);
  return readPage(query, selectProposals, (row) => present(operator, row));
}

function present(operator: SignedInUser, row: ProposalRow) {
  return {
    id: row.id,
    account_id: row.accountId,
    company_name: row.companyName,
    type: row.type,
    reference: row.reference,
    ...withDisplay({ amount: row.amount }),
    /** The wallet's balance when the adjustment was proposed. */
    balance_before_display: displayAmount(row.balanceBefore),
    /** The current balance. `balance_after_display` is what it would be if the proposal were approved now. */
    balance_display: displayAmount(row.balance),
    balance_after_display: displayAmount(balanceAfter(row, row.balance)),
    reason: row.reason,
    status: proposalStatusAt(row, now()),
    refusal: row.refusal,
    made_by: row.proposerEmail,
    /** True if the operator who views the proposal created it. */
    is_own: row.madeBy === operator.userId,
    /**
     * Set if no operator can approve the proposal, because the proposer is no longer allowed to adjust wallets, the account is
     * suspended or has been suspended since the proposal was created, or the proposal's top-up request is no longer pending.
     * Null if none of these applies; an approval can still be refused for the reasons in {@link NOT_POSSIBLE}.
     */
    approval_blocked: approvalBlocker(row) ?? null,
    created_at: timestamp(row.createdAt),
    expires_at: timestamp(row.expiresAt),
    ended_by: row.enderEmail,
    ended_at: timestampOrNull(row.endedAt),
  };
}

/**
 * Approves another operator's proposal and posts its adjustment once. Records an audit entry. `approved` is false if the
 * proposal had already ended. Throws `not_found` for an unknown ID. Throws `forbidden` for the proposer and for anyone but an
 * operator with the owner or finance role. Also throws `forbidden` if the proposer is no longer allowed to adjust wallets, the
 * account is suspended or has been suspended since the proposal was created, the reference was used, the top-up request to
 * credit is no longer pending, or a credit is for an account that is not approved for live.
 */
export async function approveProposal(
  operator: SignedInUser,
  id: string,
): Promise<{ readonly approved: boolean }> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const proposal = await getProposal(id);
    const adjustment = { ...proposal, amount: minor(proposal.amount) };
    const act = adjustmentAct(operator, adjustment, { proposed_by: proposal.proposerEmail, proposal: id });
    if (!isPending(proposal)) return { approved: false };
    const state = await selectWalletState(adjustment, operator.userId, act.at);
    const reason = refusalOf(operator, proposal) ?? (state && NOT_POSSIBLE[checkPosting(adjustment, state)]);
    if (reason) {
      // The proposal might have ended since it was read, for example because another operator approved it.
      if (!isPending(await getProposal(id))) return { approved: false };
      throw new AppError("forbidden", { message: `${reason} Nothing was changed.` });
    }
    const deliveries = await postApprovedProposal(adjustment, act);
    if (!deliveries) {
      // Throws `forbidden` if nothing was posted because the approver was removed or lost the role in the meantime.
      await assertActor(act);
      return CONFLICT;
    }
    announce(deliveries);
    logAction(act, id);
    return { approved: true };
  });
}

/**
 * Declines another operator's proposal, with a reason for the proposer to read. Records an audit entry. `declined` is false if
 * the proposal had already ended. Throws `not_found` for an unknown ID. Throws `forbidden` for the proposer and for anyone but
 * an operator with the owner or finance role.
 */
export async function declineProposal(
  operator: SignedInUser,
  { id, reason }: DeclineInput,
): Promise<{ readonly declined: boolean }> {
  const { proposal, act } = await findForEnding(operator, id, "wallet_proposal.declined", { reason });
  const declined = await updateProposalAsDeclined(proposal, reason, act);
  if (declined) logAction(act, id);
  else if ((await getProposal(id)).madeBy === operator.userId)
    throw new AppError("forbidden", { message: OWN });
  return { declined };
}

/**
 * Withdraws the operator's own proposal. Records an audit entry. `withdrawn` is false if the proposal had already ended. Throws
 * `not_found` for an unknown ID. Throws `forbidden` for another operator's proposal and for anyone but an operator with the
 * owner or finance role.
 */
export async function withdrawProposal(
  operator: SignedInUser,
  id: string,
): Promise<{ readonly withdrawn: boolean }> {
  const { proposal, act } = await findForEnding(operator, id, "wallet_proposal.withdrawn");
  const withdrawn = await updateProposalAsWithdrawn(proposal, act);
  if (withdrawn) logAction(act, id);
  else if ((await getProposal(id)).madeBy !== operator.userId)
    throw new AppError("forbidden", { message: NOT_OWN });
  return { withdrawn };
}

/**
 * Marks up to 100 pending proposals that are past their deadline as expired, and releases the amounts that were reserved for
 * debits.
 */
export async function expireProposals(): Promise<void> {
  const at = now();
  for (const proposal of await selectOverdueProposals(at)) await expireProposal(proposal, at);
}

const OWN = "You made this proposal. Another operator has to approve or decline it. You can withdraw it.";
const NOT_OWN = "Only the operator who made this proposal can withdraw it. You can decline it.";

const NOT_POSSIBLE = {
  possible: undefined,
  applied: "The reference was used, or the request was decided, in the meantime.",
  applied_with_another_amount: "The reference was used for another amount in the meantime.",
  credited_manually: "The wallet was credited manually with this reference in the meantime.",
  not_approved: "The account is not approved for live mode.",
} as const;

const APPROVAL_BLOCKED = {
  proposer_left: "The operator who made this proposal is no longer allowed to adjust wallets.",
  suspended_since: "The account is suspended, or was suspended after this proposal was made.",
  request_answered: "The top-up request was credited, refused or withdrawn in the meantime.",
} as const;

function refusalOf(operator: SignedInUser, proposal: ProposalRow): string | undefined {
  if (proposal.madeBy === operator.userId) return OWN;
  const blocked = approvalBlocker(proposal);
  return blocked && APPROVAL_BLOCKED[blocked];
}

const isPending = (proposal: ProposalRow) => proposalStatusAt(proposal, now()) === "pending";

async function getProposal(id: string): Promise<ProposalRow> {
  return assertFound(await selectProposal(id));
}

async function findForEnding(
  operator: SignedInUser,
  id: string,
  action: "wallet_proposal.declined" | "wallet_proposal.withdrawn",
  more: Readonly<Record<string, string>> = {},
) {
  assertOperator(operator);
  const proposal = await getProposal(id);
  const { accountId, type, amount, reference } = proposal;
  const detail = { move: type, amount, reference, ...more };
  return {
    proposal,
    act: actionByOperator(operator, accountId, action, detail, "live"),
  };
}
