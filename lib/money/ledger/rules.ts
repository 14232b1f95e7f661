type Line = { readonly id: string; readonly amount: number };

/** The largest sum to search for, in minor units. It bounds the memory of the search. */
const MAX_SUM_MINOR = 20_000_000;
const MAX_LINES = 2_000;

/**
 * Returns the transfers of a payout's range that sum up to the amount `missing` from the payout. `lines` are in write order, latest
 * first. Prefers the latest consecutive ones, then any with the exact sum. Undefined if there are none.
 */
export function findLateTransfers(lines: readonly Line[], missing: number): readonly Line[] | undefined {
  return consecutive(lines, missing) ?? anyOf(lines.slice(0, MAX_LINES), missing);
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

/** Finds transfers with the exact sum by dynamic programming: `lastOf` has the last transfer of each reachable sum. */
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
