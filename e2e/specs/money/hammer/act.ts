import type { Random } from "./random";
import type { HammerWorld } from "./world";

/** One kind of operation. */
export type Act = {
  readonly name: string;
  /** How often it is chosen, relative to the others. */
  readonly weight: number;
  /** The results that the product may return. Any other is a fault. */
  readonly results: readonly string[];
  /** Performs it and returns the result, or throws an error with a code. Undefined if there is nothing to act on yet. */
  readonly run: (world: HammerWorld, random: Random) => Promise<string | undefined>;
};
