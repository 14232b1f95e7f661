import { DAY_MS } from "@/lib/base/clock";

/** How a look at every row stands. */
export type Look = {
  readonly invariant: string;
  /** Null while none is under way. */
  readonly beganAt: Date | null;
  /** When the last one began that came to its end. */
  readonly completeBeganAt: Date | null;
};

/**
 * Which invariant's rows to look at next: those under way, then those never looked at, then those whose last look began
 * the longest ago, if that was a day. Undefined while there is nothing to do.
 */
export function nextLook(names: readonly string[], looks: readonly Look[], at: Date): string | undefined {
  const byName = new Map(looks.map((look) => [look.invariant, look]));
  const underWay = names.find((name) => byName.get(name)?.beganAt);
  if (underWay) return underWay;
  const lastMs = (name: string) => byName.get(name)?.completeBeganAt?.getTime() ?? 0;
  const [oldest] = names.toSorted((one, other) => lastMs(one) - lastMs(other));
  return oldest !== undefined && lastMs(oldest) <= at.getTime() - DAY_MS ? oldest : undefined;
}

type Line = { readonly id: string; readonly amount: number };

/** A table of sums beyond this would not fit into memory. */
const MOST_SUMS = 20_000_000;
const MOST_LINES = 2_000;

/**
 * Which of the lines of a payout's range it has not paid, where it paid `missing` less than they come to. The lines come in
 * the order they were written, the latest first. Those that were written one after the other are preferred, the latest of all; else
 * any whose sum is exact. Undefined where there are none.
 */
export function lateAmong(lines: readonly Line[], missing: number): readonly Line[] | undefined {
  return consecutive(lines, missing) ?? anyOf(lines.slice(0, MOST_LINES), missing);
}

function consecutive(lines: readonly Line[], missing: number): readonly Line[] | undefined {
  let [first, sum] = [0, 0];
  for (const [at, { amount }] of lines.entries()) {
    sum += amount;
    for (; sum > missing; first += 1) sum -= lines[first]?.amount ?? 0;
    if (sum === missing && missing > 0) return lines.slice(first, at + 1);
  }
  return undefined;
}

/** Of each sum that can be reached, the last line it takes. */
function anyOf(lines: readonly Line[], missing: number): readonly Line[] | undefined {
  if (missing > MOST_SUMS) return undefined;
  const lastOf = new Int16Array(missing + 1).fill(-1);
  for (const [at, { amount }] of lines.entries())
    for (let sum = missing; sum >= amount; sum -= 1)
      if (lastOf[sum] === -1 && (sum === amount || (lastOf[sum - amount] ?? -1) >= 0)) lastOf[sum] = at;
  const found: Line[] = [];
  for (let left = missing; left > 0; ) {
    const line = lines[lastOf[left] ?? -1];
    if (!line) return undefined;
    found.push(line);
    left -= line.amount;
  }
  return found;
}
