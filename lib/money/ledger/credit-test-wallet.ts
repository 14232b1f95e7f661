import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import type { Minor } from "@/lib/base/money";
import { assertCallerRole, WORKING_ROLES } from "@/lib/base/roles";
import { insertTopUp, selectTopUpAmount } from "./store";

/**
 * Credits the caller's test wallet, once per reference if one is given. `credited` is false if the reference was already used
 * for the same amount. Throws `forbidden` unless the caller is a reseller in the test environment, and for a dashboard user
 * with the viewer role. Throws `validation_failed` on `reference` if it was used for another amount.
 */
export async function creditTestWallet(
  caller: Caller,
  input: { amount: Minor; reference?: string | undefined },
): Promise<{ credited: boolean }> {
  assertCallerRole(caller, WORKING_ROLES);
  if (caller.kind !== "reseller" || caller.environment !== "test") {
    throw new AppError("forbidden", { message: "Only a reseller's own test wallet can be credited freely." });
  }
  const reference = input.reference ?? `test-${newId()}`;
  if (await insertTopUp(caller, { id: newId(), reference, amount: input.amount, at: now() })) {
    return { credited: true };
  }
  if ((await selectTopUpAmount(caller, reference)) !== input.amount) {
    throw invalidField("reference", "was used for a top-up with a different amount");
  }
  return { credited: false };
}
