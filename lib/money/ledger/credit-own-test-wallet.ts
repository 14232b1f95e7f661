import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import type { Minor } from "@/lib/base/money";
import { assertCallerRole } from "@/lib/base/roles";
import { creditWallet } from "./credit-wallet";

/**
 * A reseller credits its own test wallet, freely: test money is worth nothing. Once per reference where one is
 * given. Throws `forbidden` for anyone else, for a user who only looks, and in live.
 */
export async function creditOwnTestWallet(
  caller: Caller,
  input: { amount: Minor; reference?: string | undefined },
): Promise<{ credited: boolean }> {
  assertCallerRole(caller, ["developer", "finance"]);
  if (caller.kind !== "reseller" || caller.environment !== "test") {
    throw new AppError("forbidden", { message: "Only a reseller's own test wallet can be credited freely." });
  }
  return creditWallet(
    caller,
    { amount: input.amount, reference: input.reference ?? `test-${newId()}` },
    now(),
  );
}
