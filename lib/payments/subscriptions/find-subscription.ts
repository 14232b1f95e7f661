import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import type { SubscriptionRow } from "./present-subscription";
import { selectBilledById, selectByAccessCode, selectSubscription } from "./store";

/** One of the caller's subscriptions. Throws `not_found` for anyone else's and for the other environment's. */
export async function findOwnSubscription(
  caller: Caller,
  by: { readonly reference: string },
): Promise<SubscriptionRow> {
  const row = await selectSubscription(caller, by);
  if (!row) throw new AppError("not_found");
  return row;
}

/** One of the subscriptions that the calling reseller bills. Throws `not_found` for any other. */
export async function findBilledSubscription(reseller: Caller, id: string): Promise<SubscriptionRow> {
  const row = validate(id) ? await selectBilledById(reseller, id) : undefined;
  if (!row) throw new AppError("not_found");
  return row;
}

/** The subscription behind a checkout URL, or undefined where there is none. */
export function findByAccessCode(accessCode: string): Promise<SubscriptionRow | undefined> {
  return selectByAccessCode(accessCode);
}
