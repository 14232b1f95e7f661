import { type Minor, minor } from "@/lib/money";

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
