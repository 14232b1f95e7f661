import type { Caller } from "@/lib/caller";
import { type Page, type PageWanted, readPage } from "@/lib/page";
import { presentSubscription } from "./present-subscription";
import type { SubscriptionResource } from "./schema";
import { selectSubscriptions } from "./store";

/** A page of the caller's subscriptions, newest first. */
export function listSubscriptions(caller: Caller, wanted: PageWanted): Promise<Page<SubscriptionResource>> {
  return readPage(wanted, (page) => selectSubscriptions(caller, page), presentSubscription);
}
