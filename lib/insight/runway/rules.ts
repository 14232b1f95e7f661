import { DAY_MS } from "@/lib/base/clock";
import { type Minor, minor } from "@/lib/base/money";

/** How far a balance carries. */
export type Runway<Cycle> = {
  /** The cycles it pays one after the other, and what they take together. */
  readonly covered: { readonly count: number; readonly amount: Minor };
  /** The first that it will not pay, and what is missing then; undefined where it pays all. */
  readonly firstUncovered: { readonly cycle: Cycle; readonly missing: Minor } | undefined;
};

/** How far a balance carries cycles that are paid in their order, until the first that it cannot pay. */
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

/** The smallest top-up with which a balance pays all these cycles: 0 where it does already. */
export function topUpFor(balance: Minor, cycles: readonly { readonly amount: Minor }[]): Minor {
  const total = cycles.reduce((sum, { amount }) => sum + amount, 0);
  return minor(Math.max(0, total - balance));
}

/** One-off sales as they went: what they took since a time, and a day. */
export type SalesPace = { readonly since: Date; readonly amount: Minor; readonly perDay: Minor };

/** The pace of sales that took so much from one time to another; undefined where they took nothing, or the times are one. */
export function paceOf(amount: Minor, since: Date, at: Date): SalesPace | undefined {
  const days = (at.getTime() - since.getTime()) / DAY_MS;
  const perDay = days > 0 ? minor(Math.round(amount / days)) : minor(0);
  return perDay > 0 ? { since, amount, perDay } : undefined;
}

/**
 * When a balance is used up by cycles that are paid in their order and sales that go on at a pace: the first moment at which
 * nothing is left to sell from, or at which a cycle is not covered, whichever comes first. What was missed takes its amount at
 * once. Undefined where that is not before the end of the span.
 */
export function usedUpAt(
  balance: Minor,
  cycles: readonly { readonly amount: Minor; readonly dueAt: Date }[],
  { perDay }: Pick<SalesPace, "perDay">,
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
