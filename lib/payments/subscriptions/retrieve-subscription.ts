import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { AppError, unreachable } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { presentSubscription, presentToHolder, type SubscriptionRow } from "./present-subscription";
import type { LookedUpSubscription } from "./reseller-schema";
import { decideLookUp } from "./rules";
import type { SubscriptionResource } from "./schema";
import { selectBilledById, selectByAccessCode, selectByBillingCode, selectSubscription } from "./store";

/** Retrieves one of the caller's subscriptions. Throws the same errors as {@link findOwnSubscription}. */
export async function retrieveSubscription(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<SubscriptionResource>> {
  return found(presentSubscription(await findOwnSubscription(caller, input)));
}

/**
 * Returns one of the caller's subscriptions. Throws `not_found` for a subscription of another tenant or in the other environment.
 */
export async function findOwnSubscription(
  caller: Caller,
  by: { readonly reference: string },
): Promise<SubscriptionRow> {
  const row = await selectSubscription(caller, by);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Returns one of the subscriptions that the calling reseller bills. Throws `not_found` for any other subscription. */
export async function findBilledSubscription(reseller: Caller, id: string): Promise<SubscriptionRow> {
  const row = validate(id) ? await selectBilledById(reseller, id) : undefined;
  if (!row) throw new AppError("not_found");
  return row;
}

/** Returns the subscription with this checkout access code, or undefined if there is none. */
export function findByAccessCode(accessCode: string): Promise<SubscriptionRow | undefined> {
  return selectByAccessCode(accessCode);
}

/**
 * Looks up a subscription by its billing code, so that a reseller can check the amount and remaining cycles before it charges the
 * customer. Throws `not_found` for a code that is unknown in the caller's environment, `subscription_not_owned_by_reseller` if
 * another reseller bills it, and `subscription_not_active` while the partner is suspended.
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
          "The partner of this subscription is suspended, so it cannot be billed. Do not charge the customer.",
      });
    case "shown":
      return found(presentToHolder(row));
    default:
      return unreachable(decision);
  }
}
