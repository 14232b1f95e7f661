/** Reproducible random choices of one worker (mulberry32). */
export type Random = {
  /** Returns an integer from `from` to `to`, inclusive. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  /** Returns one of the items, or undefined if there are none. */
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** Returns one of the items, usually one of the last, so that several workers act on the same item at once. */
  recent<Item>(items: readonly Item[]): Item | undefined;
  key(): string;
};

const RECENT = 25;
const RECENT_SHARE = 0.75;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]) => items[int(0, items.length - 1)];
  let keys = 0;
  return {
    int,
    chance: (probability) => next() < probability,
    pick,
    recent: (items) => pick(next() < RECENT_SHARE ? items.slice(-RECENT) : items),
    key: () => {
      keys += 1;
      return `${seed}-${keys}`;
    },
  };
}
