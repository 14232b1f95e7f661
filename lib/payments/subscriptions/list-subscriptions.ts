import type { Caller } from "@/lib/base/caller";
import { type Page, readPage, type TimeRangePageRequest } from "@/lib/db/page";
import { selectDueOf } from "./due-store";
import type { DueTimes } from "./due-times";
import { presentSubscription } from "./present-subscription";
import { readDuePage } from "./read-due-page";
import type { SubscriptionResource } from "./schema";
import { type SubscriptionFilter, selectSubscriptions } from "./store";

type Wanted = SubscriptionFilter &
  TimeRangePageRequest & {
    /** Those that are active and whose next cycle is due then, the longest due in front, whenever they were made. */
    readonly due?: DueTimes | undefined;
  };

/** A page of the caller's subscriptions. */
export async function listSubscriptions(caller: Caller, wanted: Wanted): Promise<Page<SubscriptionResource>> {
  const { due, status, reference: named, before, limit } = wanted;
  if (due === undefined) {
    return readPage(
      wanted,
      (page) => selectSubscriptions(caller, { ...wanted, ...page }),
      presentSubscription,
    );
  }
  if (status !== undefined && status !== "active") return { rows: [], next: null };
  return readDuePage(
    { due, named, before, limit },
    (filter) => selectDueOf(caller, filter),
    presentSubscription,
  );
}
