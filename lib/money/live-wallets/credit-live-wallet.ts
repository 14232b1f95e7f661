import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type Moved, moveWallet } from "./move-wallet";
import type { MoveInput } from "./schema";

/**
 * The operator credits a reseller's live wallet against a payment received outside, named by its reference, once.
 * `credited` is false where it had been credited before, with the same amount, and where a second operator has to
 * approve. The rest as {@link moveWallet}.
 */
export async function creditLiveWallet(
  operator: SignedInUser,
  resellerId: string,
  { amount, reference, reason }: MoveInput,
): Promise<Omit<Moved, "moved"> & { readonly credited: boolean }> {
  const credit = { move: "credit", accountId: resellerId, amount, reference, requestId: null } as const;
  const { moved, ...waiting } = await moveWallet(operator, credit, reason);
  return { credited: moved, ...waiting };
}
