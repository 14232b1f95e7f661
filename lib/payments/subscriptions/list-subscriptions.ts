import type { Caller } from "@/lib/base/caller";
import { listed, type Outcome } from "@/lib/base/outcome";
import { type Page, pageRequestOf, readPage, type TimeRangePageRequest } from "@/lib/db/page";
import { readPageWithMetadata } from "@/lib/payments/metadata/read-page-with-metadata";
import { selectDueOf } from "./due-store";
import { readDuePage } from "./list-due";
import { presentSubscription } from "./present-subscription";
import type { DueRange } from "./rules";
import type { ListSubscriptionsInput, SubscriptionPage, SubscriptionResource } from "./schema";
import { type SubscriptionFilter, selectSubscriptions } from "./store";

type Wanted = SubscriptionFilter &
  TimeRangePageRequest & {
    /**
     * Selects only active subscriptions whose next cycle is due in this range, longest overdue first. The range of creation times
     * is then ignored.
     */
    readonly due?: DueRange | undefined;
  };

/** Lists a page of the caller's subscriptions. */
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

/** Lists subscriptions for the API, newest first. */
export async function listSubscriptionPage(
  caller: Caller,
  input: ListSubscriptionsInput,
): Promise<Outcome<SubscriptionPage>> {
  const { status, email, customer: customerId, metadata } = input;
  const page = pageRequestOf(input);
  const filter = { status, email, customerId };
  const { rows, next } = await (metadata
    ? readPageWithMetadata(
        caller,
        { ...page, metadata },
        {
          kind: "subscription",
          isFiltered: (status ?? email ?? customerId) !== undefined,
          select: (found) => selectSubscriptions(caller, { ...filter, ...page, before: undefined, ...found }),
          present: presentSubscription,
        },
      )
    : listSubscriptions(caller, { ...filter, ...page }));
  return listed({ subscriptions: rows, next }, rows.length);
}
