import type { SignedInUser } from "@/lib/base/signed-in-user";
import { actOn } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { findRequest } from "./find-request";
import { refuseRequest } from "./operator-store";
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
