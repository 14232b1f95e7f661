import { MINUTE_MS } from "@/lib/base/clock";

/** Refused codes of one address block that cost nothing. Beyond them, each further try needs a proof of work or a wait. */
export const FREE_REFUSALS = { limit: 20, windowMs: 15 * MINUTE_MS, unauthenticated: true } as const;

/** What a try costs: either a proof of `work`, the most hashes that its challenge can take, or a wait of `delayS` seconds. */
export type TryCost = { readonly work: number; readonly delayS: number };

/** How many more refused codes raise the cost of a try to the next entry of {@link TRY_COSTS}. */
export const REFUSALS_PER_COST = 4;

/**
 * The costs of a try, from the first refused code beyond the free ones. The last one is the bound. A phone computes 100,000
 * to 150,000 hashes a second: at most 1.3 seconds of work.
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
 * How far a proof may fall behind the current cost: half is enough. A cost that rises while a customer computes then refuses
 * the proof only if it rose twice.
 */
export const WORK_TOLERANCE = 2;

/** What the next try from a block with this many recent refused codes costs; undefined while tries are free. */
export function costOfTry(refusals: number): TryCost | undefined {
  if (refusals < FREE_REFUSALS.limit) return undefined;
  const step = Math.floor((refusals - FREE_REFUSALS.limit) / REFUSALS_PER_COST);
  return TRY_COSTS[Math.min(step, TRY_COSTS.length - 1)];
}
