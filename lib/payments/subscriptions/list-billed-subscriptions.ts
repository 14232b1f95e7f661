import type { Caller } from "@/lib/base/caller";
import { listed, type Outcome } from "@/lib/base/outcome";
import { readPage } from "@/lib/db/page";
import { presentToReseller } from "./present-subscription";
import type { ListBilledInput, ResellerSubscriptionPage } from "./reseller-schema";
import { selectBilledBy } from "./store";

/**
 * A page of the subscriptions the calling reseller bills, newest first, so that a shop can reconcile and never misses a
 * cancellation whose webhook it lost.
 */
export async function listBilledSubscriptions(
  caller: Caller,
  input: ListBilledInput,
): Promise<Outcome<ResellerSubscriptionPage>> {
  const { limit, after, cancellation_requested: cancelRequested } = input;
  const { rows, next } = await readPage(
    { before: after, limit },
    (page) => selectBilledBy(caller, { ...page, cancelRequested }),
    presentToReseller,
  );
  return listed({ subscriptions: rows, next }, rows.length);
}
