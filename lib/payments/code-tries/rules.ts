import { MINUTE_MS } from "@/lib/base/clock";
import type { Throttle } from "@/lib/db/throttle/rules";

/**
 * The number of voucher codes from an address block that can be refused within the window before tries have a cost. After that,
 * each try needs a proof of work or a wait.
 */
export const FREE_REFUSALS: Throttle = { limit: 20, windowMs: 15 * MINUTE_MS, unauthenticated: true };

/**
 * The cost of a try: a proof of work, or a wait of `delayS` seconds. `work` is the maximum number of hashes that the proof takes.
 */
type TryCost = { readonly work: number; readonly delayS: number };

/** The number of further refused codes after which the next entry of {@link TRY_COSTS} applies. */
export const REFUSALS_PER_COST = 4;

/**
 * The rising costs of a try once the free tries are used up. The last entry applies to all further tries. A phone computes
 * 100,000 to 150,000 hashes a second, so the work takes at most 1.3 seconds.
 */
export const TRY_COSTS: readonly [TryCost, ...TryCost[]] = [
  { work: 2 ** 12, delayS: 1 },
  { work: 2 ** 13, delayS: 2 },
  { work: 2 ** 14, delayS: 4 },
  { work: 2 ** 15, delayS: 8 },
  { work: 2 ** 16, delayS: 16 },
  { work: 2 ** 17, delayS: 30 },
];

/**
 * The factor by which a proof's work can be below the current cost. The cost can rise while a customer's browser computes a
 * proof; the proof is refused only if the cost has risen twice in that time.
 */
export const WORK_TOLERANCE = 2;

/**
 * Returns the cost of the next try for an address block with this many recent refused codes, or undefined while tries are free.
 */
export function costOfTry(refusals: number): TryCost | undefined {
  if (refusals < FREE_REFUSALS.limit) return undefined;
  const step = Math.floor((refusals - FREE_REFUSALS.limit) / REFUSALS_PER_COST);
  return TRY_COSTS[Math.min(step, TRY_COSTS.length - 1)];
}
