import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actOn } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { announce } from "@/lib/outbox/announce";
import { alone } from "./mandate.sql";
import { actOfMove, type Move } from "./move";
import { moveMoney, selectStanding } from "./move-store";
import { expireProposal, insertProposal } from "./proposal-store";
import { judgeMove, needsSecond, PROPOSAL_LIFE_MS, type Verdict } from "./rules";

/** Whether the money was moved; where a second operator has to approve, what waits for one. */
export type Moved = { readonly moved: boolean; readonly proposalId?: string };

/**
 * Moves money of a live wallet, once per reference, or proposes it where a second operator has to approve: above
 * SECOND_OPERATOR_ABOVE, together with what this operator moved alone for the account on this day, unless nobody else
 * could. A move that loses a race is decided anew. Audited in the same write. Throws `forbidden` for anyone else, `not_found` where there is no such wallet, and
 * `validation_failed` on `amount` or `reference`.
 */
export async function moveWallet(operator: SignedInUser, move: Move, reason?: string): Promise<Moved> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const act = actOfMove(operator, move);
    const seen = await selectStanding(move, operator.userId, act.at);
    if (!seen) throw new AppError("not_found");
    const verdict = judgeMove(move, seen, act.at);
    if (verdict === "moved") return { moved: false };
    if (verdict === "waits" && seen.waitingId !== null) return { moved: false, proposalId: seen.waitingId };
    if (verdict !== "possible") throw refusalOf(move, verdict);
    const limit = env().SECOND_OPERATOR_ABOVE;
    if (needsSecond(move.amount, seen, limit)) {
      if (seen.waitingId !== null) await expireProposal(seen.waitingId, act.at);
      return (await propose(operator, move, seen.balance, reason)) ?? CONFLICT;
    }
    const deliveries = await moveMoney(move, alone(move, act, limit), act);
    if (!deliveries) return CONFLICT;
    announce(deliveries);
    noteAct(act, move.requestId ?? undefined);
    return { moved: true };
  });
}

async function propose(
  operator: SignedInUser,
  move: Move,
  balanceBefore: number,
  reason: string | undefined,
): Promise<Moved | undefined> {
  const { accountId, amount, reference } = move;
  const detail = { move: move.move, amount, reference, ...(reason !== undefined && { reason }) };
  const act = { ...actOn(operator, accountId, "wallet_proposal.made", detail), environment: "live" } as const;
  const id = newId();
  const expiresAt = new Date(act.at.getTime() + PROPOSAL_LIFE_MS);
  if (!(await insertProposal(move, { id, balanceBefore, reason, expiresAt }, act))) return undefined;
  noteAct(act, id);
  return { moved: false, proposalId: id };
}

function refusalOf({ move }: Move, verdict: Exclude<Verdict, "possible" | "moved">): AppError {
  const act = move === "debit" ? "debit" : "top-up";
  switch (verdict) {
    case "moved_another_amount":
      return invalidField("reference", `was used for a ${act} of another amount`);
    case "waits":
    case "waits_another_amount":
      return invalidField("reference", `waits for a second operator as a ${act} of another amount`);
    case "not_covered":
      return invalidField("amount", "is more than the wallet holds. Nothing was taken.");
    case "credited_by_hand":
      return new AppError("forbidden", {
        message:
          "The wallet was credited under this reference by hand. Nothing was changed; refuse the request.",
      });
  }
}
