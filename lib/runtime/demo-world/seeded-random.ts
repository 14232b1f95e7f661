/** A seeded pseudorandom number generator. The same seed yields the same sequence of numbers. */
export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly fraction: () => number;
  /** Returns a whole number from `min` to `max`, both inclusive. */
  readonly between: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(of: readonly [Value, ...Value[]]) => Value;
};

/** Returns a Mulberry32 generator (by Tommy Ettinger), which must not be used for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    between: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    chance: (probability) => fraction() < probability,
    pick: (of) => of[Math.floor(fraction() * of.length)] ?? of[0],
  };
}
