import { DateTime } from "luxon";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/clock";
import { nextCycleAt } from "@/lib/payments/subscriptions/cycle-dates";
import type { BillingInterval } from "@/lib/payments/subscriptions/schema";
import type { Customer } from "./purchases";
import type { Random } from "./seeded-random";
import { midnightOf, minutesAfter, onDay } from "./simulated-time";

/** A partner's subscription plan. */
export type Plan = {
  readonly name: string;
  readonly amount: number;
  readonly interval: BillingInterval;
  readonly totalCycles?: number;
};

/**
 * The outcome of a subscription. With `waiting`, the customer has not chosen a shop; with `picked`, the chosen shop has not
 * billed yet; with `given_up`, the subscription is canceled before any cycle is billed.
 */
export type MembershipOutcome =
  | "steady"
  | "overdue"
  | "completed"
  | "cancel_requested"
  | "canceled"
  | "given_up"
  | "waiting"
  | "picked";

/** The index of a shop, which is a reseller. Shops 0 and 1 sell vouchers and bill subscriptions; shop 2 only bills. */
export type ShopIndex = 0 | 1 | 2;

export type Membership = {
  readonly customer: Customer;
  readonly plan: Plan;
  readonly reference: string;
  readonly outcome: MembershipOutcome;
  readonly shop: ShopIndex;
  readonly createdAt: Date;
  /** The bill for each paid cycle. */
  readonly bills: readonly { readonly at: Date; readonly denomination: number }[];
  /** The due date of the first unpaid cycle. Set only for the outcomes `steady`, `overdue` and `cancel_requested`. */
  readonly dueAt: Date | undefined;
  readonly cancelAt: Date | undefined;
  readonly confirmAt: Date | undefined;
};

/**
 * A subscription to simulate. `daysAgo` is the number of days since the first paid cycle. For an overdue subscription, it is
 * the approximate number of days since the unpaid third cycle was due ({@link cyclesBefore}). For a subscription without a paid
 * cycle, it is the number of days since the subscription was created.
 */
export type MembershipSpec = {
  readonly outcome: MembershipOutcome;
  readonly plan: Plan;
  readonly daysAgo: number;
  readonly shop?: ShopIndex;
};

/** The hour in UTC around which customers subscribe, in the evening after shops have closed. */
const SUBSCRIBED_HOUR = 22.1;
/** The hour in UTC from which shops bill due cycles, in the night after the due date. The first cycle is billed at once. */
const BILLED_HOUR = 3;
/** The number of paid cycles of an overdue subscription. */
const PAID_IF_OVERDUE = 2;

type MembershipTrade = {
  readonly present: Date;
  readonly customers: readonly [Customer, ...Customer[]];
  readonly referenceOf: (number: number) => string;
  readonly firstShopShare: number;
};

/** Returns the subscriptions that `specs` describes, with the dates of their billing cycles in UTC. */
export function planMemberships(
  specs: readonly MembershipSpec[],
  circumstances: MembershipTrade,
  random: Random,
): Membership[] {
  return specs.map((one, index) => planMembership(one, index, circumstances, random));
}

function planMembership(
  { outcome, plan, daysAgo, shop }: MembershipSpec,
  index: number,
  { present, customers, referenceOf, firstShopShare }: MembershipTrade,
  random: Random,
): Membership {
  const today = midnightOf(present);
  const evening = onDay(
    new Date(today.getTime() - daysAgo * DAY_MS),
    SUBSCRIBED_HOUR + 0.3 * random.fraction(),
  );
  const isBilled = !["waiting", "picked", "given_up"].includes(outcome);
  const first = outcome === "overdue" ? cyclesBefore(evening, plan) : evening;
  const until =
    outcome === "canceled" ? new Date(evening.getTime() + 40 * DAY_MS) : minutesAfter(present, -5);
  const cycles = outcome === "overdue" ? PAID_IF_OVERDUE : plan.totalCycles;
  const bills = isBilled ? billsOf(first, plan, { cycles, until }, random) : [];
  const isOpen = outcome === "steady" || outcome === "overdue" || outcome === "cancel_requested";
  const createdAt = isBilled ? minutesAfter(first, -random.between(12, 40)) : minutesAfter(evening, -45);
  const cancelAt = cancelTime(outcome, present, createdAt, bills.at(-1)?.at);
  return {
    customer: customers[(index * 3) % customers.length] ?? customers[0],
    plan,
    reference: referenceOf(index),
    outcome,
    shop: shop ?? (random.chance(firstShopShare) ? 0 : 1),
    createdAt: createdAt < present ? createdAt : minutesAfter(present, -random.between(20, 90)),
    bills,
    dueAt: isOpen ? nextCycleAt(first, bills.length, plan.interval, "UTC") : undefined,
    cancelAt,
    confirmAt: outcome === "canceled" && cancelAt ? new Date(cancelAt.getTime() + 17 * HOUR_MS) : undefined,
  };
}

/**
 * Returns the start of an overdue subscription: two cycles before `due`, the due date of its unpaid third cycle. At the end of
 * a month, the third cycle can be due up to two days before `due`, because months have different lengths.
 */
function cyclesBefore(due: Date, { interval }: Plan): Date {
  const unit = interval === "weekly" ? { weeks: PAID_IF_OVERDUE } : { months: PAID_IF_OVERDUE };
  return DateTime.fromJSDate(due, { zone: "UTC" }).minus(unit).toJSDate();
}

type BilledCycles = { readonly cycles: number | undefined; readonly until: Date };

/** Returns the bills that the shop sends by `until`, for at most `cycles` cycles if `cycles` is set. */
function billsOf(
  first: Date,
  plan: Plan,
  { cycles = Number.POSITIVE_INFINITY, until }: BilledCycles,
  random: Random,
): Membership["bills"] {
  const bills: { at: Date; denomination: number }[] = [];
  for (let number = 0; number < cycles; number += 1) {
    const due = nextCycleAt(first, number, plan.interval, "UTC");
    const night = onDay(new Date(midnightOf(due).getTime() + DAY_MS), BILLED_HOUR + 0.9 * random.fraction());
    const at = number === 0 ? due : night;
    if (at > until) break;
    const denomination = random.chance(0.8) ? plan.amount : Math.ceil(plan.amount / 1_000) * 1_000;
    bills.push({ at, denomination });
  }
  return bills;
}

function cancelTime(
  outcome: MembershipOutcome,
  present: Date,
  createdAt: Date,
  lastBill: Date | undefined,
): Date | undefined {
  if (outcome === "cancel_requested") return new Date(present.getTime() - 20 * HOUR_MS - 7 * MINUTE_MS);
  if (outcome === "given_up") return new Date(createdAt.getTime() + 40 * HOUR_MS);
  return outcome === "canceled" && lastBill ? new Date(lastBill.getTime() + 4.4 * DAY_MS) : undefined;
}
