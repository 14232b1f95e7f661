import { AppError } from "@/lib/base/errors";
import type { Act } from "./act";
import { actsOfOperators } from "./acts-of-operators";
import { actsOfRefunds } from "./acts-of-refunds";
import { actsOfTraders } from "./acts-of-traders";
import { type Random, randomFrom } from "./random";
import type { HammerWorld } from "./world";

const ACTS: readonly Act[] = [...actsOfTraders, ...actsOfRefunds, ...actsOfOperators];
const WEIGHT = ACTS.reduce((sum, { weight }) => sum + weight, 0);

/** The number of operations by name and result, and the results that are not allowed, each with its message. */
export type HammerReport = {
  readonly tally: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
};

/**
 * Performs `operations` random operations with `workers` concurrent workers. `seed` determines the choices, but not their order.
 */
export async function runHammer(
  world: HammerWorld,
  { operations, workers, seed }: { operations: number; workers: number; seed: number },
): Promise<HammerReport> {
  const tally: Record<string, number> = {};
  const faults: string[] = [];
  let done = 0;
  const work = async (random: Random) => {
    while (done < operations) {
      const act = choose(random);
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

function choose(random: Random): Act {
  let place = (random.int(0, 1_000_000) / 1_000_000) * WEIGHT;
  for (const act of ACTS) {
    place -= act.weight;
    if (place <= 0) return act;
  }
  throw new Error("the weights do not add up");
}

/**
 * Performs an operation. Returns its result, the code of its error, or `failed` for an error for which the API would return 500.
 */
async function perform(
  act: Act,
  world: HammerWorld,
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
