import type { Random } from "./random";
import type { HammerWorld } from "./world";

/** A kind of operation. A run chooses its operations at random. */
export type Act<World = HammerWorld> = {
  readonly name: string;
  /** How often the operation is chosen, relative to the others. */
  readonly weight: number;
  /** The results that the product may return. Any other result is a fault. */
  readonly results: readonly string[];
  /**
   * Performs the operation and returns its result, or undefined if there is nothing to act on yet. If the product refuses the
   * operation, returns the error code or throws an `AppError` with it.
   */
  readonly run: (world: World, random: Random) => Promise<string | undefined>;
};
