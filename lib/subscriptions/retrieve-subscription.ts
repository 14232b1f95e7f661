import type { Caller } from "@/lib/caller";
import { AppError } from "@/lib/errors";
import { found, type Outcome } from "@/lib/outcome";
import { presentSubscription } from "./present-subscription";
import type { SubscriptionResource } from "./schema";
import { selectSubscription } from "./store";

/** One of the caller's subscriptions. Throws `not_found` for anyone else's and for the other environment's. */
export async function retrieveSubscription(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<SubscriptionResource>> {
  const row = await selectSubscription(caller, input);
  if (!row) throw new AppError("not_found");
  return found(presentSubscription(row));
}
