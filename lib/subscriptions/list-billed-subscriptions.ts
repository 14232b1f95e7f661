import type { Caller } from "@/lib/caller";
import { listed, type Outcome } from "@/lib/outcome";
import { readPage } from "@/lib/page";
import { presentToReseller } from "./present-subscription";
import type { ListBilledInput, ResellerSubscriptionPage } from "./reseller-schema";
import { selectBilledBy } from "./store";

type Search = ListBilledInput & {
  /** The reseller's own reference, or the access code; the API does not ask by it. */
  named?: string | undefined;
};

/**
 * A page of the subscriptions the calling reseller bills, newest first, so that a shop can reconcile and never misses a
 * cancellation whose webhook it lost.
 */
export async function listBilledSubscriptions(
  caller: Caller,
  input: Search,
): Promise<Outcome<ResellerSubscriptionPage>> {
  const { limit, after, cancellation_requested: cancelRequested, named } = input;
  const { rows, next } = await readPage(
    { before: after, limit },
    (page) => selectBilledBy(caller, { ...page, cancelRequested, named }),
    presentToReseller,
  );
  return listed({ subscriptions: rows, next }, rows.length);
}
