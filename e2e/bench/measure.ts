import pg from "pg";
import type { Case, Side, Target } from "./case";
import { type CpuTime, cpuTimeOf } from "./cpu-time";
import type { Generator } from "./generator/generator";
import type { Measurement, Measurements } from "./results";

export type Effort = { readonly rounds: number; readonly seconds: number };

const WARM_UP_S = 2;

/**
 * Measures each side of a case once per round. First runs an uncounted warm-up round and ANALYZE, which autovacuum runs on a
 * database in use. Reverses the order in every other round, so that no side is always last.
 */
export async function measureCase(
  one: Case,
  targets: ReadonlyMap<Side, Target>,
  generator: Generator,
  { rounds, seconds }: Effort,
): Promise<Measurements> {
  const sides = one.sides.flatMap((side) => {
    const target = targets.get(side);
    return target ? [{ side, target }] : [];
  });
  const measurements = new Map<Side, Measurement[]>(sides.map(({ side }) => [side, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { side, target } of round % 2 === 0 ? sides : sides.toReversed()) {
      const measurement = await measureOnce(one, target, generator, round === 0 ? WARM_UP_S : seconds);
      if (round > 0) measurements.get(side)?.push(measurement);
    }
    if (round === 0) await analyze(sides.map(({ target }) => target));
  }
  return measurements;
}

/** Updates the statistics from which PostgreSQL plans queries, in the database of each target. */
async function analyze(targets: readonly Target[]): Promise<void> {
  for (const connectionString of new Set(targets.map(({ installation }) => installation.databaseUrl))) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query("ANALYZE");
    await client.end();
  }
}

async function measureOnce(
  one: Case,
  target: Target,
  generator: Generator,
  seconds: number,
): Promise<Measurement> {
  const requests = await one.requests(target);
  const { clients, once = false, expected = [200, 201] } = one;
  const port = Number(new URL(target.url).port);
  const before = cpuTimeOf(target.measured);
  const volley = await generator.run({ port, clients, seconds, requests, once, expected });
  const after = cpuTimeOf(target.measured);
  const { answered, refused, p50Ms, p99Ms, cpuMs } = volley;
  const each = (of: keyof CpuTime) => before && after && (after[of] - before[of]) / answered;
  return {
    perSecond: answered / volley.seconds,
    p50Ms,
    p99Ms,
    nodeMs: each("nodeMs"),
    postgresMs: each("postgresMs"),
    generatorMs: cpuMs / answered,
    refused,
  };
}
