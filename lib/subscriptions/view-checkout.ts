import { timestampOrNull } from "@/lib/clock";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/fields";
import { formatMinor } from "@/lib/money";
import { setInQuery } from "@/lib/payment-requests/set-in-query";
import { findPickedShop } from "@/lib/shops/find-shop";
import { shopUrlFor } from "@/lib/shops/shop-url";
import { currentTimeZone } from "@/lib/time-zones";
import { dueAt, type SubscriptionRow } from "./present-subscription";
import type { BillingInterval } from "./schema";
import { selectByAccessCode } from "./store";

/** What a checkout shows. `unavailable`: the partner is suspended. `cancel_requested`: active until the shop confirms. */
export type SubscriptionCheckoutState =
  | "pending"
  | "active"
  | "cancel_requested"
  | "completed"
  | "canceled"
  | "unavailable";

/** A shop the customer picked and may go to; `url` tells it which subscription to bill. */
export type PickedShop = {
  readonly id: string;
  readonly companyName: string;
  readonly logoId: string | null;
  readonly url: string;
};

/** A subscription as its customer sees it. */
export type SubscriptionCheckout = {
  readonly accessCode: string;
  readonly environment: Environment;
  readonly state: SubscriptionCheckoutState;
  readonly companyName: string;
  readonly logoId: string | null;
  readonly reference: string;
  readonly amount: number;
  readonly amountDisplay: string;
  readonly currency: string;
  readonly interval: BillingInterval;
  readonly currentCycle: number;
  readonly totalCycles: number | null;
  readonly activatedAt: string | null;
  readonly nextCycleAt: string | null;
  readonly timezone: string;
  /** The shop that bills, from its first accepted bill on. */
  readonly billedBy: string | null;
  /** The shop picked last of a live subscription that is still pending, while that shop is open. */
  readonly picked: PickedShop | null;
  /** Where the customer came from, with `reference` added to its query. */
  readonly returnUrl: string | null;
  /** Bills the subscription; shown in test alone, to try a reseller's key on it. */
  readonly subscriptionAccessCode: string | null;
};

/** The checkout behind an access code, or undefined where there is none. */
export async function viewSubscriptionCheckout(
  accessCode: string,
): Promise<SubscriptionCheckout | undefined> {
  const row = await selectByAccessCode(accessCode);
  if (!row) return undefined;
  const { CURRENCY } = env();
  return {
    accessCode: row.accessCode,
    environment: row.environment,
    state: checkoutStateOf(row),
    companyName: row.companyName,
    logoId: row.logoId,
    reference: row.reference,
    amount: row.amount,
    amountDisplay: formatMinor(row.amount, CURRENCY),
    currency: CURRENCY,
    interval: row.interval,
    currentCycle: row.currentCycle,
    totalCycles: row.totalCycles,
    activatedAt: timestampOrNull(row.activatedAt),
    nextCycleAt: timestampOrNull(dueAt(row)),
    timezone: currentTimeZone(row.timezone),
    billedBy: row.resellerName,
    picked: await pickedShopOf(row),
    returnUrl: row.callbackUrl && setInQuery(row.callbackUrl, "reference", row.reference),
    subscriptionAccessCode: row.environment === "test" ? row.subscriptionAccessCode : null,
  };
}

export function checkoutStateOf(row: SubscriptionRow): SubscriptionCheckoutState {
  if (row.status === "canceled" || row.status === "completed") return row.status;
  if (row.suspendedAt) return "unavailable";
  if (row.status === "pending") return "pending";
  return row.cancelRequestedAt ? "cancel_requested" : "active";
}

async function pickedShopOf(row: SubscriptionRow): Promise<PickedShop | null> {
  if (row.environment === "test" || checkoutStateOf(row) !== "pending") return null;
  const shop = await findPickedShop(row.id);
  if (!shop) return null;
  const { id, companyName, logoId } = shop;
  return { id, companyName, logoId, url: shopUrlFor(shop, row.subscriptionAccessCode) };
}
