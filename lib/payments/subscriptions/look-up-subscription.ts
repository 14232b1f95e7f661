import type { Caller } from "@/lib/base/caller";
import { AppError, unreachable } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { presentToHolder } from "./present-subscription";
import type { LookedUpSubscription } from "./reseller-schema";
import { decideLookUp } from "./rules";
import { selectByBillingCode } from "./store";

/**
 * What a reseller is about to charge for, by the code its customer brought, so that it can tell before the customer has paid what
 * a cycle takes and whether one is left. Throws `not_found` for a code that bills nothing in the caller's environment,
 * `subscription_not_owned_by_reseller`, and `subscription_not_active` while the partner is suspended.
 */
export async function lookUpSubscription(
  caller: Caller,
  input: { subscription_access_code: string },
): Promise<Outcome<LookedUpSubscription>> {
  const row = await selectByBillingCode(caller, input.subscription_access_code);
  if (!row) throw new AppError("not_found");
  const decision = decideLookUp(row, caller.accountId);
  switch (decision) {
    case "not_owned":
      throw new AppError("subscription_not_owned_by_reseller");
    case "partner_suspended":
      throw new AppError("subscription_not_active", {
        message:
          "The partner of this subscription is suspended, so it is not billed. Do not charge the customer.",
      });
    case "shown":
      return found(presentToHolder(row));
    default:
      return unreachable(decision);
  }
}
