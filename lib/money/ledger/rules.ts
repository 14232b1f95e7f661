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
