/** Returns the thresholds that the balance is below, in ascending order. */
export function crossedBy(balance: number, thresholds: readonly number[]): number[] {
  return thresholds.filter((threshold) => balance < threshold).toSorted((one, other) => one - other);
}

/** Removes duplicate thresholds and sorts them in ascending order. */
export function normalizeThresholds(thresholds: readonly number[]): number[] {
  return [...new Set(thresholds)].toSorted((one, other) => one - other);
}
