import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actOn } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { announce } from "@/lib/outbox/announce";
import { approved } from "./mandate.sql";
import { actOfMove, type Move } from "./move";
import { moveMoney, selectStanding } from "./move-store";
import { declineRow, type ProposalRow, selectProposal, withdrawRow } from "./proposal-store";
import { approvalBlocked, judgePosting, statusAt } from "./rules";
import type { DeclineInput } from "./schema";

/**
 * A second operator approves what another proposed, and the money is moved, once. False where the proposal was ended before.
 * Audited in the same write. Throws `not_found`, and `forbidden` for anybody else, its maker among them, where its maker is
 * no such operator any more, where the account was suspended since, and where the money cannot be moved now.
 */
export async function approveProposal(
  operator: SignedInUser,
  id: string,
): Promise<{ readonly approved: boolean }> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const proposal = await found(id);
    if (!waits(proposal)) return { approved: false };
    const move: Move = { ...proposal, amount: minor(proposal.amount) };
    const act = actOfMove(operator, move, { proposed_by: proposal.makerEmail, proposal: id });
    const seen = await selectStanding(move, operator.userId, act.at);
    const reason = refusalOf(operator, proposal) ?? (seen && WHY_NOT[judgePosting(move, seen)]);
    if (reason) {
      // What stands against it may be that somebody else has approved it since it was read.
      if (!waits(await found(id))) return { approved: false };
      throw new AppError("forbidden", { message: `${reason} Nothing was moved.` });
    }
    const told = await moveMoney(move, approved({ ...proposal, ...move }, act), act);
    if (!told) return CONFLICT;
    announce(told);
    noteAct(act, id);
    return { approved: true };
  });
}

/** A second operator says no, in a sentence that its maker reads. False where the proposal was ended before. Audited. */
export async function declineProposal(
  operator: SignedInUser,
  { id, reason }: DeclineInput,
): Promise<{ readonly declined: boolean }> {
  const act = await actOfEnd(operator, id, "wallet_proposal.declined", { reason });
  const declined = await declineRow(id, reason, act);
  if (declined) noteAct(act, id);
  else if ((await found(id)).madeBy === operator.userId) throw new AppError("forbidden", { message: OWN });
  return { declined };
}

/** Its maker takes a proposal back. False where it was ended before. Audited. */
export async function withdrawProposal(
  operator: SignedInUser,
  id: string,
): Promise<{ readonly withdrawn: boolean }> {
  const act = await actOfEnd(operator, id, "wallet_proposal.withdrawn");
  const withdrawn = await withdrawRow(id, act);
  if (withdrawn) noteAct(act, id);
  else if ((await found(id)).madeBy !== operator.userId) throw new AppError("forbidden", { message: OTHERS });
  return { withdrawn };
}

const OWN = "You proposed it yourself: another operator has to approve or decline it; you may take it back.";
const OTHERS = "Another operator proposed it, and only they take it back. You may decline it.";

/** What is said of a proposal whose money cannot be moved now. */
const WHY_NOT = {
  possible: undefined,
  moved: "It was moved under this reference, or its request answered, meanwhile.",
  moved_another_amount: "Its reference was used for another amount meanwhile.",
  credited_by_hand: "The wallet was credited under this reference by hand meanwhile.",
  not_covered: "The wallet does not hold as much any more.",
} as const;

function refusalOf(operator: SignedInUser, proposal: ProposalRow): string | undefined {
  if (proposal.madeBy === operator.userId) return OWN;
  const blocked = approvalBlocked(proposal);
  return blocked && APPROVAL_BLOCKED[blocked];
}

const APPROVAL_BLOCKED = {
  maker_left: "Whoever proposed it can no longer move money.",
  suspended_since: "The account was suspended since it was proposed.",
} as const;

const waits = (proposal: ProposalRow) => statusAt(proposal, now()) === "pending";

async function found(id: string): Promise<ProposalRow> {
  const proposal = await selectProposal(id);
  if (!proposal) throw new AppError("not_found");
  return proposal;
}

async function actOfEnd(
  operator: SignedInUser,
  id: string,
  action: "wallet_proposal.declined" | "wallet_proposal.withdrawn",
  more: Readonly<Record<string, string>> = {},
) {
  assertOperator(operator);
  const { accountId, move, amount, reference } = await found(id);
  const detail = { move, amount, reference, ...more };
  return { ...actOn(operator, accountId, action, detail), environment: "live" } as const;
}
