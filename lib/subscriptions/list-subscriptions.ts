import type { Caller } from "@/lib/caller";
import { type Page, type PageWanted, readPage } from "@/lib/page";
import { presentSubscription } from "./present-subscription";
import type { SubscriptionResource } from "./schema";
import { type SubscriptionFilter, selectSubscriptions } from "./store";

/** A page of the caller's subscriptions, newest first. */
export function listSubscriptions(
  caller: Caller,
  wanted: SubscriptionFilter & PageWanted,
): Promise<Page<SubscriptionResource>> {
  return readPage(wanted, (page) => selectSubscriptions(caller, { ...wanted, ...page }), presentSubscription);
}
