import type { Caller } from "@/lib/caller";
import { type Page, type PageOfTime, readPage } from "@/lib/page";
import { presentSubscription } from "./present-subscription";
import type { SubscriptionResource } from "./schema";
import { type SubscriptionFilter, selectSubscriptions } from "./store";

/** A page of the caller's subscriptions. */
export function listSubscriptions(
  caller: Caller,
  wanted: SubscriptionFilter & PageOfTime,
): Promise<Page<SubscriptionResource>> {
  return readPage(wanted, (page) => selectSubscriptions(caller, { ...wanted, ...page }), presentSubscription);
}
