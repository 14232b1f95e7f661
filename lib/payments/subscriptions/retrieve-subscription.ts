import type { Caller } from "@/lib/base/caller";
import { found, type Outcome } from "@/lib/base/outcome";
import { findOwnSubscription } from "./find-subscription";
import { presentSubscription } from "./present-subscription";
import type { SubscriptionResource } from "./schema";

/** One of the caller's subscriptions. Errors as {@link findOwnSubscription}. */
export async function retrieveSubscription(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<SubscriptionResource>> {
  return found(presentSubscription(await findOwnSubscription(caller, input)));
}
