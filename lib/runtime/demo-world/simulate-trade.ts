import type { Caller } from "@/lib/base/caller";
import { DAY_MS } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { env } from "@/lib/base/settings/env";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { expireIntents } from "@/lib/payments/intents/end-intents";
import { notifyOverdue } from "@/lib/payments/overdue-cycles/record-overdue";
import { type Business, lumen, northwind } from "./businesses";
import { type Membership, planMemberships, type ShopIndex } from "./memberships";
import { OPENING_MINOR } from "./people";
import { makeCustomers, type Purchase, planPurchases } from "./purchases";
import { type Random, seededRandom } from "./seeded-random";
import {
  billsOf,
  type CreatedSubscription,
  cancelSubscriptions,
  shopOf,
  subscribeAll,
} from "./simulate-memberships";
import { abandonIntents, giftSales, intentSales, requestIntents, seasonalSale } from "./simulate-purchases";
import { simulateTopUp } from "./simulate-transfers";
import { type Day, daysUntil, minutesAfter, runAt } from "./simulated-time";
import { runWalletActions, type TopUps } from "./wallet-actions";

/** The users of the simulation: an operator, two partners and three resellers. */
export type Actors = {
  readonly operator: SignedInUser;
  readonly partners: readonly [SignedInUser, SignedInUser];
  readonly resellers: readonly [SignedInUser, SignedInUser, SignedInUser];
};

/** The fraction of the first two shops' voucher sales that the first shop makes. */
const FIRST_SHOP_SALES = 0.35;
/** The fraction of the subscriptions without a fixed shop that the first shop bills. The second shop bills the others. */
const FIRST_SHOP_SUBSCRIPTIONS = 0.78;
/** The index of the shop that bills subscriptions and sells no vouchers. */
const THIRD_SHOP: ShopIndex = 2;
const THIRD_SHOP_KEEPS = 1_500;
/**
 * At the end of the history, the third shop's live wallet covers only the unpaid cycles that are due within this number of
 * days.
 */
const COVERED_DAYS = 4;

/** Simulates 90 days of purchases and subscriptions in both environments, without webhook deliveries. */
export async function simulateTrade(actors: Actors, present: Date): Promise<void> {
  const trades = await Promise.all([
    simulateEnvironment("live", actors, present),
    simulateEnvironment("test", actors, present),
  ]);
  await expireAll(trades.flatMap(({ purchases }) => purchases));
  const subscriptions = trades.flatMap(({ subscriptions }) => subscriptions);
  await notifyAll(subscriptions, present);
}

type SimulatedTrade = {
  readonly purchases: readonly Purchase[];
  readonly subscriptions: readonly CreatedSubscription[];
};

/** Simulates one environment and returns its purchases and subscriptions. */
async function simulateEnvironment(
  environment: Environment,
  actors: Actors,
  present: Date,
): Promise<SimulatedTrade> {
  const random = seededRandom(environment === "live" ? 2_026 : 1_122);
  const days = daysUntil(present);
  const shopAt = (index: ShopIndex) => callerFor(actors.resellers[index], environment);
  const shops = [shopAt(0), shopAt(1), shopAt(THIRD_SHOP)] as const;
  const simulations = [northwind, lumen].map(async (business, index) => {
    const partner = callerFor(actors.partners[index === 0 ? 0 : 1], environment);
    const { purchases, memberships } = planOf(business, environment, { days, present, random });
    const firsts = firstOfEach([...purchases, ...memberships]);
    const make = (isTurn: (one: Purchase | Membership) => boolean) =>
      Promise.all([
        requestIntents(partner, business.site, purchases.filter(isTurn)),
        subscribeAll(partner, shops, memberships.filter(isTurn)),
      ]);
    const first = await make((one) => firsts.has(one));
    const others = await make((one) => !firsts.has(one));
    const [intents, subscriptions] = [
      [...first[0], ...others[0]],
      [...first[1], ...others[1]],
    ];
    return { partner, purchases, intents, subscriptions };
  });
  const businesses = await Promise.all(simulations);
  const intents = businesses.flatMap((one) => one.intents);
  const subscriptions = businesses.flatMap((one) => one.subscriptions);
  await Promise.all([
    abandonIntents(intents),
    ...shops.map((shop, index) => {
      const paid = intents.filter(({ purchase }) => purchase.ending === "paid" && purchase.shop === index);
      const billed = subscriptions.filter(({ membership }) => shopOf(membership, shops) === shop);
      const gifts = index === THIRD_SHOP ? [] : giftSales(shop, days, present, random);
      const seasonal = index === 0 ? seasonalSale(shop, days) : [];
      const acts = [...intentSales(shop, paid), ...gifts, ...seasonal, ...billsOf(shop, billed)];
      return runWalletActions(
        topUpsOf(actors, shop, index, { billed, present }),
        acts,
        days.map(({ start }) => start),
      );
    }),
  ]);
  await Promise.all(businesses.map((one) => cancelSubscriptions(one.partner, shops, one.subscriptions)));
  return { purchases: businesses.flatMap((one) => one.purchases), subscriptions };
}

/**
 * Returns each customer's earliest purchase or subscription. Requesting it creates the customer, so this request must be made
 * before the customer's other requests.
 */
function firstOfEach(requests: readonly (Purchase | Membership)[]): Set<Purchase | Membership> {
  const firsts = new Map<string, Purchase | Membership>();
  for (const one of requests) {
    const known = firsts.get(one.customer.email);
    if (!known || one.createdAt < known.createdAt) firsts.set(one.customer.email, one);
  }
  return new Set(firsts.values());
}

type Period = { readonly days: readonly Day[]; readonly present: Date; readonly random: Random };

function planOf(
  business: Business,
  environment: Environment,
  { days, present, random }: Period,
): { purchases: Purchase[]; memberships: Membership[] } {
  const customers = makeCustomers(business.customers, random);
  const { intentPrefix, firstIntent, subscriptionPrefix, firstSubscription } = business;
  const trade = {
    perDay: business.perDay[environment],
    items: business.items,
    customers,
    referenceOf: (number: number) => `${intentPrefix}${firstIntent + number}`,
    firstShopShare: FIRST_SHOP_SALES,
  };
  const circumstances = {
    present,
    customers,
    referenceOf: (number: number) => `${subscriptionPrefix}${firstSubscription + number}`,
    firstShopShare: FIRST_SHOP_SUBSCRIPTIONS,
  };
  return {
    purchases: planPurchases(trade, days, present, random),
    memberships: planMemberships(business.subscriptions[environment], circumstances, random),
  };
}

type Billing = { readonly billed: readonly CreatedSubscription[]; readonly present: Date };

/**
 * Returns the top-ups of a shop's live wallet, or undefined in the test environment. The wallets of two shops return to their
 * opening balance before each top-up; the wallet of the third one runs low.
 */
function topUpsOf(
  { operator }: Actors,
  shop: Caller,
  index: number,
  { billed, present }: Billing,
): TopUps | undefined {
  if (shop.environment === "test") return undefined;
  const topUp = (amount: number, at: Date) => simulateTopUp(operator, shop, amount, at);
  return index === THIRD_SHOP
    ? { openingBalance: 0, weeklyBalance: THIRD_SHOP_KEEPS, finalBalance: coverOf(billed, present), topUp }
    : { openingBalance: OPENING_MINOR, weeklyBalance: OPENING_MINOR, finalBalance: OPENING_MINOR, topUp };
}

/** Returns the total amount, in minor units, of the unpaid cycles that are due by {@link COVERED_DAYS} days after `present`. */
function coverOf(billed: readonly CreatedSubscription[], present: Date): number {
  const due = billed.flatMap(({ membership: { dueAt, plan } }) =>
    dueAt ? [{ dueAt, amount: plan.amount }] : [],
  );
  const soon = due.filter(({ dueAt }) => dueAt.getTime() < present.getTime() + COVERED_DAYS * DAY_MS);
  return soon.reduce((total, { amount }) => total + amount, 0);
}

/** Runs the expiry job for each expired intent, half a minute after its 24 hours have passed. */
async function expireAll(purchases: readonly Purchase[]): Promise<void> {
  const ends = purchases
    .filter(({ ending }) => ending === "expired")
    .map(({ createdAt }) => minutesAfter(new Date(createdAt.getTime() + DAY_MS), 0.5))
    .sort((left, right) => left.getTime() - right.getTime());
  for (const end of ends) await runAt(end, expireIntents);
}

/** Runs the overdue job half an hour after each unpaid cycle became overdue, if that is before `present`. */
async function notifyAll(subscribed: readonly CreatedSubscription[], present: Date): Promise<void> {
  const overdue = subscribed
    .flatMap(({ membership: { dueAt } }) =>
      dueAt ? [minutesAfter(new Date(dueAt.getTime() + env().OVERDUE_AFTER_DAYS * DAY_MS), 30)] : [],
    )
    .filter((at) => at < present)
    .sort((left, right) => left.getTime() - right.getTime());
  for (const at of overdue) await runAt(at, notifyOverdue);
}
