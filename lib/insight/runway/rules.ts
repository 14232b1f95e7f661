import { DAY_MS } from "@/lib/base/clock";
import { type Minor, minor } from "@/lib/base/money";

/** The upcoming cycles that a balance covers, and the first one that it does not. */
type Runway<Cycle> = {
  /** The number of cycles that the balance covers if they are paid in order, and their total amount. */
  readonly covered: { readonly count: number; readonly amount: Minor };
  /** The first cycle that is not covered, and the missing amount; undefined if all are covered. */
  readonly firstUncovered: { readonly cycle: Cycle; readonly missing: Minor } | undefined;
};

/** Computes which cycles a balance covers if they are paid in order, up to the first cycle that it does not cover. */
export function runway<Cycle extends { readonly amount: Minor }>(
  balance: Minor,
  cycles: readonly Cycle[],
): Runway<Cycle> {
  let amount = 0;
  for (const [count, cycle] of cycles.entries()) {
    const after = amount + cycle.amount;
    if (after > balance) {
      const missing = minor(after - balance);
      return { covered: { count, amount: minor(amount) }, firstUncovered: { cycle, missing } };
    }
    amount = after;
  }
  return { covered: { count: cycles.length, amount: minor(amount) }, firstUncovered: undefined };
}

/** Returns the smallest top-up that lets a balance cover all cycles, or 0 if the balance already covers them. */
export function requiredTopUp(balance: Minor, cycles: readonly { readonly amount: Minor }[]): Minor {
  const total = cycles.reduce((sum, { amount }) => sum + amount, 0);
  return minor(Math.max(0, total - balance));
}

/** The rate of one-off sales: their total amount since the time `since`, and the average per day. */
type SalesRate = { readonly since: Date; readonly amount: Minor; readonly perDay: Minor };

/**
 * Returns the rate of sales that total `amount` between `since` and `at`. Returns undefined if the rate rounds to 0 per day or
 * the times are equal.
 */
export function salesRate(amount: Minor, since: Date, at: Date): SalesRate | undefined {
  const days = (at.getTime() - since.getTime()) / DAY_MS;
  const perDay = days > 0 ? minor(Math.round(amount / days)) : minor(0);
  return perDay > 0 ? { since, amount, perDay } : undefined;
}

/**
 * Returns when a balance is used up by cycles, paid in order, and by sales at a constant rate. It is used up as soon as nothing
 * is left for sales or a cycle is not covered. Cycles that are due before `span` count at its start. Returns undefined if the
 * balance lasts until the end of `span`.
 */
export function balanceUsedUpAt(
  balance: Minor,
  cycles: readonly { readonly amount: Minor; readonly dueAt: Date }[],
  { perDay }: Pick<SalesRate, "perDay">,
  span: { readonly from: Date; readonly before: Date },
): Date | undefined {
  const from = span.from.getTime();
  const before = span.before.getTime();
  const perMs = perDay / DAY_MS;
  let left: number = balance;
  for (const { amount, dueAt } of cycles) {
    const due = Math.max(from, dueAt.getTime());
    const empty = from + left / perMs;
    if (Math.min(empty, due) >= before) return undefined;
    if (empty < due) return new Date(empty);
    if (left - (due - from) * perMs < amount) return new Date(due);
    left -= amount;
  }
  const empty = from + left / perMs;
  return empty < before ? new Date(empty) : undefined;
}
