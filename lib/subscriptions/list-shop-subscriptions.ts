import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { type Page, type PageWanted, readPage } from "@/lib/page";
import { missedCycles } from "./missed-cycles";
import { presentToReseller } from "./present-subscription";
import type { ResellerSubscription } from "./reseller-schema";
import { selectBilledBy } from "./store";

/** A subscription as its reseller's dashboard shows it: beside what the API tells, whose it is and what was missed. */
export type ShopSubscription = ResellerSubscription & {
  readonly partner_name: string;
  readonly missed_cycles: number;
};

/** A page of the subscriptions the calling reseller bills, newest first; `named` by its own reference, or an access code. */
export function listShopSubscriptions(
  caller: Caller,
  wanted: PageWanted & { named?: string | undefined },
): Promise<Page<ShopSubscription>> {
  const at = now();
  return readPage(
    wanted,
    (page) => selectBilledBy(caller, { ...page, named: wanted.named }),
    (row) => ({
      ...presentToReseller(row),
      partner_name: row.companyName,
      missed_cycles: missedCycles(row, at),
    }),
  );
}
