import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type Moved, moveWallet } from "./move-wallet";
import type { MoveInput } from "./schema";

/**
 * The operator takes money back out of a reseller's live wallet, against a payment to it outside that the reference names,
 * once per reference and never more than the wallet holds. `debited` is false where it had been debited before, with the
 * same amount, and where a second operator has to approve. The rest as {@link moveWallet}.
 */
export async function debitLiveWallet(
  operator: SignedInUser,
  resellerId: string,
  { amount, reference, reason }: MoveInput,
): Promise<Omit<Moved, "moved"> & { readonly debited: boolean }> {
  const debit = { move: "debit", accountId: resellerId, amount, reference, requestId: null } as const;
  const { moved, ...waiting } = await moveWallet(operator, debit, reason);
  return { debited: moved, ...waiting };
}
