import { minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { findRequest } from "@/lib/money/top-ups/find-request";
import { type Moved, moveWallet } from "./move-wallet";

/**
 * The operator credits a reseller's live wallet with what it asked for, whose payment has arrived, once. `answered` is false
 * where it was answered before, and where a second operator has to approve. Throws `forbidden` where the wallet has a top-up
 * of that reference already; the rest as {@link moveWallet}.
 */
export async function creditTopUp(
  operator: SignedInUser,
  id: string,
): Promise<Omit<Moved, "moved"> & { readonly answered: boolean }> {
  const { accountId, amount, reference } = await findRequest(operator, id);
  const credit = { move: "top_up", accountId, amount: minor(amount), reference, requestId: id } as const;
  const { moved, ...waiting } = await moveWallet(operator, credit);
  return { answered: moved, ...waiting };
}
