import { minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { findTopUpRequest } from "@/lib/money/top-ups/top-up-requests";
import { type AdjustmentResult, adjustLiveWallet } from "./adjust-wallet";

/**
 * Credits a reseller's live wallet with the amount of a top-up request, once. Throws `forbidden` if the wallet was credited
 * manually with the same reference. In all other respects, works like {@link adjustLiveWallet}.
 */
export async function creditTopUp(operator: SignedInUser, requestId: string): Promise<AdjustmentResult> {
  const { accountId, amount, reference } = await findTopUpRequest(operator, requestId);
  return adjustLiveWallet(operator, "top_up", accountId, { amount: minor(amount), reference, requestId });
}
