import type { Caller } from "@/lib/caller";
import { presentSubscription } from "./present-subscription";
import type { SubscriptionResource } from "./schema";
import { selectSubscriptions } from "./store";

/** A subscription with the cursor that continues a list after it. */
export type ListedSubscription = SubscriptionResource & { id: string };

/** A page of the caller's subscriptions, newest first; `before` is the id of the last one already seen. */
export async function listSubscriptions(
  caller: Caller,
  page: { before?: string | undefined; limit: number },
): Promise<ListedSubscription[]> {
  const rows = await selectSubscriptions(caller, page.before, page.limit);
  return rows.map((row) => ({ id: row.id, ...presentSubscription(row) }));
}
