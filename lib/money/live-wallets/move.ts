import type { Minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import type { Act } from "@/lib/identity/audit/act";
import { actOn } from "@/lib/identity/audit/act";
import type { WalletMove } from "./schema";

/** Money that an operator wants to move into or out of an account's live wallet. */
export type Move = {
  readonly move: WalletMove;
  readonly accountId: string;
  readonly reference: string;
  readonly amount: Minor;
  /** The reseller's request that a `top_up` answers; null for the others. */
  readonly requestId: string | null;
};

/** The act of moving it. What the wallet held before and after is added by the statement. Throws `forbidden` by role. */
export function actOfMove(
  operator: SignedInUser,
  { move, accountId, amount, reference }: Move,
  more: Act["detail"] = {},
): Act {
  const action = move === "debit" ? "wallet.debited" : "wallet.credited";
  return { ...actOn(operator, accountId, action, { amount, reference, ...more }), environment: "live" };
}
