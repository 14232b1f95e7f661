import { AppError } from "@/lib/base/errors";
import type { Act } from "./act";
import { actsOfOperators } from "./acts-of-operators";
import { actsOfRefunds } from "./acts-of-refunds";
import { actsOfTraders } from "./acts-of-traders";
import { type Random, randomFrom } from "./random";
import type { HammerWorld } from "./world";

const ALL_ACTS: readonly Act[] = [...actsOfTraders, ...actsOfRefunds, ...actsOfOperators];

/**
 * `tally` counts the operations by name and result. `faults` lists the results that are not allowed, with any error message.
 */
type HammerReport = {
  readonly tally: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
};

type HammerOptions = { readonly operations: number; readonly workers: number; readonly seed: number };

/** Calls {@link performActs} with the acts of traders and operators and with all refund acts. */
export function runHammer(world: HammerWorld, options: HammerOptions): Promise<HammerReport> {
  return performActs(world, ALL_ACTS, options);
}

/**
 * Performs at least `operations` random acts with `workers` concurrent workers. `seed` determines each worker's random numbers,
 * but not how the workers' acts interleave.
 */
export async function performActs<World>(
  world: World,
  acts: readonly Act<World>[],
  { operations, workers, seed }: HammerOptions,
): Promise<HammerReport> {
  const tally: Record<string, number> = {};
  const faults: string[] = [];
  let done = 0;
  const work = async (random: Random) => {
    while (done < operations) {
      const act = choose(acts, random);
      const { result, message } = await perform(act, world, random);
      if (result === undefined) continue;
      done += 1;
      const line = `${act.name}: ${result}`;
      tally[line] = (tally[line] ?? 0) + 1;
      if (!act.results.includes(result)) faults.push(message === undefined ? line : `${line}, ${message}`);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, nth) => work(randomFrom(seed + nth))));
  return { tally, faults };
}

function choose<World>(acts: readonly Act<World>[], random: Random): Act<World> {
  const allWeights = acts.reduce((sum, { weight }) => sum + weight, 0);
  let place = (random.int(0, 1_000_000) / 1_000_000) * allWeights;
  for (const act of acts) {
    place -= act.weight;
    if (place <= 0) return act;
  }
  throw new Error("the weights do not add up");
}

/**
 * Performs an operation. Returns its result, the code of its error, or `failed` for an error for which the API would return
 * 500.
 */
async function perform<World>(
  act: Act<World>,
  world: World,
  random: Random,
): Promise<{ result: string | undefined; message?: string }> {
  try {
    return { result: await act.run(world, random) };
  } catch (cause) {
    if (cause instanceof AppError) return { result: cause.code, message: cause.message };
    return {
      result: "failed",
      message: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
    };
  }
}
