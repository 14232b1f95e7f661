import {
  findBillingShop,
  findOpenShop,
  findPickedShop,
  type Shop,
  shopUrlFor,
} from "@/lib/accounts/shops/find-shop";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { canonicalTimeZone } from "@/lib/base/time-zones";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { presentCheckoutRequest } from "@/lib/payments/requests/request.sql";
import { dueCycles } from "./cycle-dates";
import { dueAt, type SubscriptionRow } from "./present-subscription";
import { selectByAccessCode, updatePick } from "./store";

/**
 * The state of a subscription's checkout. `unavailable`: the partner is suspended. `cancel_requested`: the subscription is
 * still active until the shop confirms the cancellation.
 */
export type SubscriptionCheckoutState =
  | "pending"
  | "active"
  | "cancel_requested"
  | "completed"
  | "canceled"
  | "unavailable";

/** A shop where the customer can pay for the subscription. `url` contains the billing code: show it only to the customer. */
export type CheckoutShop = NonNullable<ReturnType<typeof presentShop>>;

/** The due payments of an active subscription. */
export type Arrears = NonNullable<Awaited<ReturnType<typeof arrearsOf>>>;

/** A subscription as shown to its customer. */
export type SubscriptionCheckout = NonNullable<Awaited<ReturnType<typeof viewSubscriptionCheckout>>>;

/** Returns the subscription checkout with this access code, or undefined if there is none. */
export async function viewSubscriptionCheckout(accessCode: string) {
  const row = await selectByAccessCode(accessCode);
  if (!row) return undefined;
  const [at, nextDueAt] = [now(), dueAt(row)];
  return {
    ...presentCheckoutRequest(row),
    logo: row.logo,
    state: checkoutStateOf(row),
    interval: row.interval,
    currentCycle: row.currentCycle,
    totalCycles: row.totalCycles,
    activatedAt: timestampOrNull(row.activatedAt),
    /** When the partner or the customer requested the cancellation. */
    cancelRequestedAt: timestampOrNull(row.cancelRequestedAt),
    /** True if the customer is allowed to cancel the subscription now. */
    mayCancel: row.settings?.customersCancel === true && checkoutStateOf(row) === "active",
    nextCycleAt: timestampOrNull(nextDueAt),
    /** True if `nextCycleAt` has passed. */
    isDue: nextDueAt !== null && nextDueAt <= at,
    timezone: canonicalTimeZone(row.timezone),
    /** The name of the shop that bills the subscription; null until a shop has billed a cycle. */
    billedBy: row.resellerName,
    /**
     * The shop that the customer picked last. It is null unless the subscription is live, `state` is `pending`, and customers
     * can choose the shop.
     */
    picked: await pickedShopOf(row),
    /** The due payments; null if there are none, if `state` is not `active`, and for a test subscription. */
    arrears: await arrearsOf(row, at),
    /**
     * The billing code of a test subscription, so that a developer can bill it with a reseller's API key; null for a live
     * subscription.
     */
    subscriptionAccessCode: row.environment === "test" ? row.subscriptionAccessCode : null,
  };
}

export function checkoutStateOf(row: SubscriptionRow): SubscriptionCheckoutState {
  if (row.status === "canceled" || row.status === "completed") return row.status;
  if (row.suspendedAt) return "unavailable";
  if (row.status === "pending") return "pending";
  return row.cancelRequestedAt ? "cancel_requested" : "active";
}

async function pickedShopOf(row: SubscriptionRow): Promise<CheckoutShop | null> {
  if (row.environment === "test" || checkoutStateOf(row) !== "pending") return null;
  return presentShop(row, await findPickedShop(row.id));
}

async function arrearsOf(row: SubscriptionRow, at: Date) {
  if (row.environment === "test" || checkoutStateOf(row) !== "active") return null;
  const payments = dueCycles(row, at);
  const since = dueAt(row);
  if (payments === 0 || !since) return null;
  return {
    /** When the oldest unpaid payment became due. */
    since: timestamp(since),
    payments,
    /** The total of the due payments, in minor units. */
    amount: row.amount * payments,
    /** The shop that bills the subscription; null if customers cannot be sent there. */
    shop: presentShop(row, await findBillingShop(row.id)),
  };
}

function presentShop({ subscriptionAccessCode }: SubscriptionRow, shop: Shop | undefined) {
  if (!shop) return null;
  const { id, companyName, logo } = shop;
  return { id, companyName, logo, url: shopUrlFor(shop, subscriptionAccessCode) };
}

type ShopPick =
  /** `shopUrl`: the URL to which to send the customer. It identifies the subscription to the shop. */
  { readonly kind: "picked"; readonly shopUrl: string } | { readonly kind: "closed" };

/**
 * Records the shop that the customer of a live subscription picked. The pick does not assign a reseller: the customer can pick
 * again until a shop has billed a cycle. Returns `closed` unless {@link checkoutStateOf} returns `pending`. Throws `not_found`
 * for a test or unknown checkout, and `validation_failed` on `shop_id` for a shop that cannot be picked.
 */
export async function pickShop(accessCode: string, shopId: string): Promise<ShopPick> {
  return retryOnConflict(async () => {
    const shop = await findOpenShop(shopId);
    if (!shop) throw invalidField("shop_id", "is not open for new subscriptions; pick another shop");
    const row = await selectByAccessCode(accessCode);
    if (row?.environment !== "live") throw new AppError("not_found");
    if (checkoutStateOf(row) !== "pending") return { kind: "closed" };
    if (!(await updatePick(row, shop.id, now()))) return CONFLICT;
    return { kind: "picked", shopUrl: shopUrlFor(shop, row.subscriptionAccessCode) };
  });
}
