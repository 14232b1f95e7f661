import { actOn } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { creditRequest, refuseRequest, selectAnyRequest } from "./operator-store";
import type { TopUpRequestRow } from "./request-row";
import type { RefuseTopUpInput } from "./schema";

/** What became of an answer: false where somebody had answered before. */
type Answered = { readonly answered: boolean };

/**
 * The operator credits a reseller's live wallet with what it asked for, whose payment has arrived, once. Audited in the same
 * write. Throws `forbidden` for anyone else, and where the wallet has a top-up of that reference already.
 */
export async function creditTopUp(operator: SignedInUser, id: string): Promise<Answered> {
  const request = await requestOf(operator, id);
  const { accountId, amount, reference } = request;
  const act = actOn(operator, accountId, "wallet.credited", { amount, reference });
  const answered = await creditRequest(request, act);
  if (answered) noteAct(act, id);
  else await refuseCreditedByHand(id);
  return { answered };
}

/** The operator refuses a request in a sentence that its reseller reads. Audited in the same write. */
export async function refuseTopUp(
  operator: SignedInUser,
  { id, reason }: RefuseTopUpInput,
): Promise<Answered> {
  const { accountId, amount, reference } = await requestOf(operator, id);
  const act = actOn(operator, accountId, "top_up.refused", { amount, reference, reason });
  const answered = await refuseRequest(id, reason, act);
  if (answered) noteAct(act, id);
  return { answered };
}

async function requestOf(operator: SignedInUser, id: string): Promise<TopUpRequestRow> {
  assertOperator(operator);
  const request = await selectAnyRequest(id);
  if (!request) throw new AppError("not_found");
  return request;
}

async function refuseCreditedByHand(id: string): Promise<void> {
  if ((await selectAnyRequest(id))?.status !== "pending") return;
  throw new AppError("forbidden", {
    message: "The wallet was credited under this reference by hand. Nothing was changed; refuse the request.",
  });
}
