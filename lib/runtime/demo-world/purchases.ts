import { DAY_MS, MINUTE_MS } from "@/lib/base/clock";
import type { Random } from "./seeded-random";
import { type Day, minutesAfter, onDay } from "./simulated-time";

/** A one-off product with its price in minor units. */
export type Item = { readonly name: string; readonly amount: number };

/**
 * A simulated voucher, with amounts in minor units. `balance` is what remains of `denomination` after the purchase for which
 * the voucher is bought. `code` is set when the voucher is sold.
 */
export type Voucher = { balance: number; readonly denomination: number; code?: string };

/** The outcome of the redemption intent that a purchase creates. */
type PurchaseOutcome = "paid" | "expired" | "canceled" | "too_many_attempts" | "open";

export type Purchase = {
  readonly customer: Customer;
  readonly item: Item;
  readonly reference: string;
  readonly createdAt: Date;
  readonly ending: PurchaseOutcome;
  /** The time at which the customer cancels the intent, or enters the wrong voucher codes that make it fail. */
  readonly endedAt: Date;
  /** The index of the shop that sells the vouchers. This property and the following ones apply only to a paid intent. */
  readonly shop: number;
  readonly soldAt: Date;
  readonly paidAt: Date;
  readonly bought: readonly Voucher[];
  readonly spent: readonly Voucher[];
};

/** A partner's customers, products and purchases per day. */
type Trade = {
  readonly perDay: number;
  readonly items: readonly [Item, ...Item[]];
  readonly customers: readonly [Customer, ...Customer[]];
  readonly referenceOf: (number: number) => string;
  /** The fraction of purchases whose vouchers the first shop sells. */
  readonly firstShopShare: number;
};

const FACE_VALUES = [1_000, 2_000, 2_500, 5_000, 10_000];
/** The probability that a customer pays with the remaining balance of an earlier voucher, if there is a suitable one. */
const LEFTOVER_CHANCE = 0.6;
/** The earliest and the latest time of day, in hours UTC, at which a purchase starts, except those in {@link OPEN_FOR_MIN}. */
const FIRST_HOUR = 9;
const LAST_HOUR = 21.4;
/**
 * The ages in minutes, at the end of the history, of additional intents that stay open, so that every new demo world has open
 * intents.
 */
const OPEN_FOR_MIN = [9, 95, 370, 1_020];

/**
 * Returns the purchases of `days` that start before `present`, in chronological order. Each paid purchase has the vouchers that
 * pay for it.
 */
export function planPurchases(trade: Trade, days: readonly Day[], present: Date, random: Random): Purchase[] {
  const isOver = ({ createdAt }: Start) => createdAt.getTime() < present.getTime() - MINUTE_MS;
  const starts: Start[] = [
    ...days
      .flatMap((day) => timesOf(day, trade.perDay, random))
      .map((createdAt) => ({ createdAt, waits: false })),
    ...OPEN_FOR_MIN.map((minutes) => ({ createdAt: minutesAfter(present, -minutes), waits: true })),
  ];
  const leftOf = new Map<Customer, Leftover>();
  return starts
    .filter(isOver)
    .sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime())
    .map((one, index) => planPurchase(trade, { ...one, index, present, leftOf }, random));
}

function timesOf({ start, weight }: Day, perDay: number, random: Random): Date[] {
  const expected = perDay * weight * (0.75 + 0.5 * random.fraction());
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
  const hour = () => FIRST_HOUR + random.fraction() * (LAST_HOUR - FIRST_HOUR);
  return Array.from({ length: count }, () => onDay(start, hour()));
}

/**
 * A voucher with a remaining balance. `since` is the start of the purchase for which it was bought. Purchases that start more
 * than 24 hours later can use the balance.
 */
type Leftover = { readonly voucher: Voucher; readonly shop: number; readonly since: Date };

/** The start of an intent. `waits` is true if the intent must stay open. */
type Start = { readonly createdAt: Date; readonly waits: boolean };

type PurchaseStart = Start & {
  readonly index: number;
  readonly present: Date;
  readonly leftOf: Map<Customer, Leftover>;
};

function planPurchase(
  { items, customers, referenceOf, firstShopShare }: Trade,
  { createdAt, waits, index, present, leftOf }: PurchaseStart,
  random: Random,
): Purchase {
  const customer = random.pick(customers);
  const item = random.pick(items);
  const shop = random.chance(firstShopShare) ? 0 : 1;
  const soldAt = minutesAfter(
    createdAt,
    random.chance(0.25) ? -random.between(2, 50) : 1 + 20 * random.fraction(),
  );
  const paidAt = minutesAfter(soldAt < createdAt ? createdAt : soldAt, 1 + 5 * random.fraction());
  const ending = waits ? "open" : outcomeOf({ index, createdAt, paidAt, present });
  const plan = { customer, item, reference: referenceOf(index), createdAt, ending, shop, soldAt, paidAt };
  const endedAt = minutesAfter(createdAt, random.between(2, 45));
  if (ending !== "paid") return { ...plan, endedAt, bought: [], spent: [] };
  const left = leftOf.get(customer);
  const isUsable =
    left?.shop === shop &&
    createdAt.getTime() - left.since.getTime() > DAY_MS &&
    random.chance(LEFTOVER_CHANCE);
  const paying = chooseVouchers(item.amount, isUsable ? left.voucher : undefined, random);
  if (left && paying.spent.includes(left.voucher)) leftOf.delete(customer);
  const [only, ...others] = paying.bought;
  if (only && only.balance > 0 && others.length === 0)
    leftOf.set(customer, { voucher: only, shop, since: createdAt });
  return { ...plan, endedAt, ...paying };
}

function outcomeOf(of: { index: number; createdAt: Date; paidAt: Date; present: Date }): PurchaseOutcome {
  const { index, createdAt, paidAt, present } = of;
  const ageMs = present.getTime() - createdAt.getTime();
  // Only an intent whose expiry job is in the past can expire. The job runs half a minute after the intent's 24 hours.
  if (ageMs > DAY_MS + MINUTE_MS && index % 9 === 5) return "expired";
  if (paidAt > present || ageMs < 10 * MINUTE_MS || (ageMs < DAY_MS && index % 4 === 1)) return "open";
  // A cancellation follows up to 45 minutes after the start of an intent, so the end of a recent one could still be in the
  // future.
  if (ageMs < DAY_MS / 24) return "paid";
  if (index % 61 === 7) return "too_many_attempts";
  return index % 13 === 4 ? "canceled" : "paid";
}

/**
 * Returns the vouchers that pay `amount` (`spent`), and the newly bought ones among them (`bought`). The earlier voucher `left`
 * is used only if its balance is less than `amount`. It is spent first, because it expires first.
 */
function chooseVouchers(
  amount: number,
  left: Voucher | undefined,
  random: Random,
): Pick<Purchase, "bought" | "spent"> {
  const old = left && left.balance < amount ? left : undefined;
  const missing = amount - (old?.balance ?? 0);
  const bought = buyVouchers(missing, random);
  const [only, ...others] = bought;
  if (only && others.length === 0) only.balance -= missing;
  return { bought, spent: old ? [old, ...bought] : bought };
}

function buyVouchers(amount: number, random: Random): Voucher[] {
  const voucher = (denomination: number): Voucher => ({ denomination, balance: denomination });
  const half = FACE_VALUES.find((value) => 2 * value >= amount && value < amount);
  if (half !== undefined && random.chance(0.3)) return [voucher(half), voucher(half)];
  return [voucher(FACE_VALUES.find((value) => value >= amount) ?? amount)];
}

export type Customer = { readonly email: string; readonly country: string | undefined };

const FIRST_NAMES =
  "ana ben carla dario elena finn greta hugo ines jonas karin luca marta nils olga pedro rosa sven tilda vera".split(
    " ",
  );
const LAST_NAMES =
  "almeida bauer costa dubois eriksen ferrari garcia hansen ivanova jansen keller lopes moreau novak oliveira petit rossi silva tanner weber".split(
    " ",
  );
/** The domains of customers' email addresses, all reserved for examples by RFC 2606. */
const HOSTS = ["example.com", "example.org", "example.net"];
/** The countries of customers, weighted by repetition, with some outside the EU. */
const COUNTRIES = "DE DE DE DE FR FR FR NL NL PT PT ES ES IT AT BE IE PL SE CH GB".split(" ");
const COUNTRY_KNOWN = 0.88;

/** Returns fictional customers with distinct emails. */
export function makeCustomers(count: number, random: Random): [Customer, ...Customer[]] {
  const customer = (index: number): Customer => {
    const first = FIRST_NAMES[index % FIRST_NAMES.length];
    const last = LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length];
    const country = COUNTRIES[random.between(0, COUNTRIES.length - 1)];
    return {
      email: `${first}.${last}@${HOSTS[index % HOSTS.length]}`,
      country: random.chance(COUNTRY_KNOWN) ? country : undefined,
    };
  };
  return [customer(0), ...Array.from({ length: count - 1 }, (_, index) => customer(index + 1))];
}
