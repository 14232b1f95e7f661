/** A pseudorandom generator with the same numbers in every demo world. */
export type Random = {
  /** 0 or more and less than 1. */
  readonly fraction: () => number;
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(of: readonly [Value, ...Value[]]) => Value;
};

/** Mulberry32 (Tommy Ettinger). Not for secrets. */
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
    between: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    chance: (probability) => fraction() < probability,
    pick: (of) => of[Math.floor(fraction() * of.length)] ?? of[0],
  };
}
