/** The thresholds of a wallet that its balance is below, the lowest first: that one says most. */
export function crossedBy(balance: number, thresholds: readonly number[]): number[] {
  return thresholds.filter((threshold) => balance < threshold).toSorted((one, other) => one - other);
}

/** As thresholds are kept: each once, the lowest first. */
export function inOrder(thresholds: readonly number[]): number[] {
  return [...new Set(thresholds)].toSorted((one, other) => one - other);
}
