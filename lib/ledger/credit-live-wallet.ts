import { rolesFor } from "@/lib/audit/roles-for";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { assertRole } from "@/lib/roles";
import { noteSecurityEvent } from "@/lib/security-log/note-security-event";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { creditWallet } from "./credit-wallet";
import type { TopUpInput } from "./schema";
import { selectBalance } from "./store";

/**
 * The operator credits a reseller's live wallet against a payment received outside, named by its reference, once.
 * Audited in the same write. Throws `forbidden` for anyone else, `not_found` where there is no such wallet.
 */
export async function creditLiveWallet(
  operator: SignedInUser,
  resellerId: string,
  input: TopUpInput,
): Promise<{ credited: boolean }> {
  assertOperator(operator);
  assertRole(operator.role, rolesFor["wallet.credited"]);
  const owner = { accountId: resellerId, environment: "live" } as const;
  if ((await selectBalance(owner)) === undefined) throw new AppError("not_found");
  const outcome = await creditWallet(owner, input, now(), operator.userId);
  if (outcome.credited) noteSecurityEvent("wallet.credited", { ...owner, userId: operator.userId });
  return outcome;
}
