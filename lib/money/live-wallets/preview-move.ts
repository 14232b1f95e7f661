import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import type { Move } from "./move";
import { selectStanding } from "./move-store";
import { balanceAfter, judgeMove, needsSecond, type Verdict } from "./rules";

/** What would become of a move: the wallet before and after, what stands against it, and who has to approve. */
type MovePreview = {
  readonly verdict: Verdict;
  readonly before_display: string;
  readonly after_display: string;
  readonly needs_second: boolean;
  /** Above so much in a day, an operator does not move alone for an account. */
  readonly limit_display: string;
};

/**
 * Looks ahead at a move of a live wallet, which another may outrun. Throws `forbidden` for anybody but an operator, and
 * `not_found` where the account has no live wallet.
 */
export async function previewMove(
  operator: SignedInUser,
  move: Omit<Move, "requestId">,
): Promise<MovePreview> {
  assertOperator(operator);
  const { CURRENCY, SECOND_OPERATOR_ABOVE } = env();
  const at = now();
  const seen = await selectStanding({ ...move, requestId: null }, operator.userId, at);
  if (!seen) throw new AppError("not_found");
  return {
    verdict: judgeMove(move, seen, at),
    before_display: formatMinor(seen.balance, CURRENCY),
    after_display: formatMinor(balanceAfter(move, seen.balance), CURRENCY),
    needs_second: needsSecond(move.amount, seen, SECOND_OPERATOR_ABOVE),
    limit_display: formatMinor(SECOND_OPERATOR_ABOVE, CURRENCY),
  };
}
