import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { listed, type Outcome } from "@/lib/base/outcome";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { missedCycles } from "./cycle-dates";
import { selectDueToBill } from "./due-store";
import { readDuePage } from "./list-due";
import { presentToReseller, type SubscriptionRow } from "./present-subscription";
import type { ListBilledInput, ResellerSubscriptionPage } from "./reseller-schema";
import type { DueRange } from "./rules";
import { selectBilledBy } from "./store";
import { checkoutStateOf } from "./view-checkout";

/**
 * Lists the subscriptions that the calling reseller bills, newest first. Resellers use the list to reconcile, and to find
 * requested cancellations whose webhook they missed.
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

/**
 * A subscription on its reseller's dashboard: the API resource with the partner's name and the number of overdue cycles that
 * the reseller is expected to bill. No bill is expected once a cancellation is requested, or while the partner is suspended.
 */
export type ShopSubscription = ReturnType<typeof presentToShop>;

type ShopSubscriptionQuery = PageRequest & {
  /** Lists only subscriptions with this value as the reseller's own reference or as the access code. */
  readonly named?: string | undefined;
  /** True to list only subscriptions that are waiting for the reseller to confirm their cancellation. Ignored with `due`. */
  readonly cancelRequested?: boolean | undefined;
  /**
   * Lists only subscriptions that the reseller is expected to bill and whose next cycle is due in this range, longest overdue
   * first.
   */
  readonly due?: DueRange | undefined;
};

/** Lists the subscriptions that the calling reseller bills, newest first unless filtered by `due`. */
export function listShopSubscriptions(
  caller: Caller,
  query: ShopSubscriptionQuery,
): Promise<Page<ShopSubscription>> {
  const at = now();
  const { due, named, cancelRequested } = query;
  const present = (row: SubscriptionRow) => presentToShop(row, at);
  return due === undefined
    ? readPage(query, (page) => selectBilledBy(caller, { ...page, named, cancelRequested }), present)
    : readDuePage({ ...query, due, named }, (filter) => selectDueToBill(caller, filter), present);
}

export function presentToShop(row: SubscriptionRow, at: Date) {
  const state = checkoutStateOf(row);
  return {
    ...presentToReseller(row),
    /** Identifies the subscription in URLs, which must not contain an access code. */
    id: row.id,
    partner_name: row.companyName,
    missed_cycles: state === "active" ? missedCycles(row, at) : 0,
    /** True if no cycle can be billed because the partner is suspended; false for a subscription that has ended. */
    is_partner_suspended: state === "unavailable",
  };
}
