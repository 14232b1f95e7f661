import type { BillingInput } from "@/lib/accounts/company/schema";
import type { Environment } from "@/lib/base/fields";
import type { MembershipOutcome, MembershipSpec, Plan, ShopIndex } from "./memberships";
import type { Item } from "./purchases";

/** A partner in the demo world, with the parameters of its simulated trade. */
export type Business = {
  /** The billing details on the partner's statements. */
  readonly billing: BillingInput;
  readonly site: string;
  readonly items: readonly [Item, ...Item[]];
  readonly intentPrefix: string;
  readonly firstIntent: number;
  readonly subscriptionPrefix: string;
  readonly firstSubscription: number;
  readonly customers: number;
  /** The average number of purchases per day at the end of the history, in each environment. */
  readonly perDay: Readonly<Record<Environment, number>>;
  readonly subscriptions: Readonly<Record<Environment, readonly MembershipSpec[]>>;
};

const basic: Plan = { name: "Basic", amount: 799, interval: "monthly" };
const standard: Plan = { name: "Standard", amount: 1_299, interval: "monthly" };
const family: Plan = { name: "Family", amount: 1_799, interval: "monthly" };
const yearly: Plan = { name: "Yearly", amount: 11_900, interval: "yearly" };
const season: Plan = { name: "Three months of Standard", amount: 1_299, interval: "monthly", totalCycles: 3 };
const arena: Plan = { name: "Arena pass", amount: 399, interval: "weekly" };
const guild: Plan = { name: "Guild membership", amount: 999, interval: "monthly" };
const tournament: Plan = { name: "Tournament of six weeks", amount: 599, interval: "weekly", totalCycles: 6 };

/**
 * Returns `count` active subscriptions, which take the plans in turn. The first subscription started `longest` days ago and the
 * last one `latest` days ago. The others started in between, at nearly equal intervals of whole days.
 */
function steady(
  count: number,
  [longest, latest]: readonly [number, number],
  ...plans: readonly [Plan, ...Plan[]]
) {
  return Array.from({ length: count }, (_, index): MembershipSpec => {
    const daysAgo = Math.round(longest - ((longest - latest) * index) / Math.max(1, count - 1));
    return { outcome: "steady", plan: plans[index % plans.length] ?? plans[0], daysAgo };
  });
}

function withOutcome(
  outcome: MembershipOutcome,
  plan: Plan,
  ...daysAgo: readonly number[]
): MembershipSpec[] {
  return daysAgo.map((days) => ({ outcome, plan, daysAgo: days }));
}

const inShop = (shop: ShopIndex, specs: readonly MembershipSpec[]): MembershipSpec[] =>
  specs.map((one) => ({ ...one, shop }));

const inTest = (monthly: Plan, ending: Plan): MembershipSpec[] => [
  ...steady(4, [64, 6], monthly),
  ...withOutcome("overdue", monthly, 4),
  ...withOutcome("completed", ending, 84),
  ...withOutcome("canceled", monthly, 70),
  ...withOutcome("waiting", monthly, 3),
];

export const northwind: Business = {
  billing: {
    legal_name: "Northwind Games B.V.",
    address: "Prinsengracht 100",
    postal_code: "1015 DZ",
    city: "Amsterdam",
    country_code: "NL",
    vat_id: "NL123456789B01",
  },
  site: "https://northwind.example",
  items: [
    { name: "500 coins", amount: 500 },
    { name: "1,200 coins", amount: 1_000 },
    { name: "1,800 coins", amount: 1_500 },
    { name: "2,800 coins", amount: 2_000 },
    { name: "Sky Harbour", amount: 2_990 },
    { name: "Founder's edition", amount: 4_990 },
  ],
  intentPrefix: "NW-",
  firstIntent: 10_001,
  subscriptionPrefix: "pass-",
  firstSubscription: 7_001,
  customers: 140,
  perDay: { live: 7, test: 1.1 },
  subscriptions: {
    live: [
      ...inShop(2, steady(6, [80, 4], arena)),
      ...steady(2, [70, 20], arena),
      ...steady(8, [86, 9], guild),
      ...withOutcome("overdue", guild, 6),
      ...withOutcome("completed", tournament, 82, 66, 51),
      ...withOutcome("canceled", guild, 77),
      ...withOutcome("waiting", guild, 1),
    ],
    test: inTest(guild, tournament),
  },
};

export const lumen: Business = {
  billing: {
    legal_name: "Lumen Streaming SAS",
    address: "10 rue de la République",
    postal_code: "69001",
    city: "Lyon",
    country_code: "FR",
    vat_id: "FR12345678901",
  },
  site: "https://lumen.example",
  items: [
    { name: "Gift card", amount: 2_500 },
    { name: "Film of the week", amount: 490 },
    { name: "Gift card", amount: 5_000 },
  ],
  intentPrefix: "gift-",
  firstIntent: 2_001,
  subscriptionPrefix: "member-",
  firstSubscription: 3_001,
  customers: 90,
  perDay: { live: 1.6, test: 0.3 },
  subscriptions: {
    live: [
      ...steady(46, [88, 2], basic, standard, standard, family),
      ...inShop(2, steady(20, [86, 3], basic, standard, standard, family)),
      ...steady(3, [75, 12], yearly),
      ...inShop(0, withOutcome("overdue", standard, 9, 3)),
      ...withOutcome("overdue", family, 1),
      ...withOutcome("completed", season, 85, 71),
      ...inShop(0, withOutcome("cancel_requested", standard, 45)),
      ...withOutcome("canceled", basic, 83, 69, 52),
      ...withOutcome("given_up", family, 31, 12),
      ...withOutcome("picked", basic, 4, 2),
      ...withOutcome("waiting", standard, 6, 0),
    ],
    test: inTest(standard, season),
  },
};
