import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { selectDueToBill } from "./due-store";
import type { DueTimes } from "./due-times";
import { missedCycles } from "./missed-cycles";
import { presentToReseller, type SubscriptionRow } from "./present-subscription";
import { readDuePage } from "./read-due-page";
import type { ResellerSubscription } from "./reseller-schema";
import { selectBilledBy } from "./store";

/** A subscription as its reseller's dashboard shows it: the API's resource with its partner and how many cycles were missed. */
export type ShopSubscription = ResellerSubscription & {
  /** Names it in addresses, where an access code must not stand. */
  readonly id: string;
  readonly partner_name: string;
  readonly missed_cycles: number;
};

type Wanted = PageRequest & {
  /** The reseller's own reference, or an access code. */
  readonly named?: string | undefined;
  /** Only those that wait for the reseller to confirm a cancellation. */
  readonly cancelRequested?: boolean | undefined;
  /** Those that are active and whose next cycle is due then, the longest due in front. */
  readonly due?: DueTimes | undefined;
};

/** A page of the subscriptions the calling reseller bills, newest first where it is not asked by what is due. */
export function listShopSubscriptions(caller: Caller, wanted: Wanted): Promise<Page<ShopSubscription>> {
  const at = now();
  const { due, named, cancelRequested } = wanted;
  const present = (row: SubscriptionRow) => presentToShop(row, at);
  return due === undefined
    ? readPage(wanted, (page) => selectBilledBy(caller, { ...page, named, cancelRequested }), present)
    : readDuePage({ ...wanted, due, named }, (filter) => selectDueToBill(caller, filter), present);
}

export function presentToShop(row: SubscriptionRow, at: Date): ShopSubscription {
  return {
    ...presentToReseller(row),
    id: row.id,
    partner_name: row.companyName,
    missed_cycles: missedCycles(row, at),
  };
}
