/** A transfer and its amount in minor units. */
export type Line = { readonly id: string; readonly amount: number };

/**
 * The largest missing amount, in minor units, for which transfers that are not consecutive are considered. It limits the memory
 * that the search needs.
 */
const MAX_SUM_MINOR = 20_000_000;
const MAX_LINES = 2_000;
/** The maximum number of steps of the search, one per line and sum. It limits how long the search blocks the process. */
const MAX_STEPS = 2_000_000_000;

/**
 * Returns transfers among `lines` that sum to `missing`, or undefined if none are found. `lines` are the transfers in a
 * payout's range, sorted by time of writing, latest first. `missing` is the amount that is missing from the payout, in minor
 * units. Prefers the latest consecutive transfers with that sum. Otherwise, searches the latest 2,000 lines for any transfers
 * with that sum. Searches fewer lines if `missing` is above 1,000,000, and none if it is above {@link MAX_SUM_MINOR}.
 */
export function findLateTransfers(lines: readonly Line[], missing: number): readonly Line[] | undefined {
  const searched = Math.min(MAX_LINES, Math.floor(MAX_STEPS / missing));
  return consecutive(lines, missing) ?? anyOf(lines.slice(0, searched), missing);
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

/**
 * Returns transfers among `lines` that sum to exactly `missing`, or undefined if none are found. Uses dynamic programming: for
 * each sum that can be reached, `lastOf` contains the index in `lines` of the last transfer that contributes to it.
 */
function anyOf(lines: readonly Line[], missing: number): readonly Line[] | undefined {
  if (missing > MAX_SUM_MINOR) return undefined;
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
