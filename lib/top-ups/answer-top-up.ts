import { actOn } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { refuseRequest, selectAnyRequest } from "./operator-store";
import type { TopUpRequestRow } from "./request-row";
import type { RefuseTopUpInput } from "./schema";

/**
 * The operator refuses a request in a sentence that its reseller reads. False where somebody had answered before. Audited in
 * the same write. Throws `forbidden` for anyone else and `not_found`.
 */
export async function refuseTopUp(
  operator: SignedInUser,
  { id, reason }: RefuseTopUpInput,
): Promise<{ readonly answered: boolean }> {
  const { accountId, amount, reference } = await findRequest(operator, id);
  const act = actOn(operator, accountId, "top_up.refused", { amount, reference, reason });
  const answered = await refuseRequest(id, reason, act);
  if (answered) noteAct(act, id);
  return { answered };
}

/** Any account's request, for an operator to answer. Throws `forbidden` for anyone else and `not_found`. */
export async function findRequest(operator: SignedInUser, id: string): Promise<TopUpRequestRow> {
  assertOperator(operator);
  const request = await selectAnyRequest(id);
  if (!request) throw new AppError("not_found");
  return request;
}
