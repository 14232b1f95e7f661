import pg from "pg";
import type { Case, Place, Side } from "./case";
import { type CpuTime, cpuTimeOf } from "./cpu-time";
import type { Generator } from "./generator/generator";
import type { Look, Looks } from "./results";

export type Effort = { readonly rounds: number; readonly seconds: number };

const WARM_UP_S = 2;

/**
 * Measures each side of a case once per round, after an uncounted warm-up round and an ANALYZE, which autovacuum runs on a
 * database in use. Reverses the order in every other round, so that no side is always last.
 */
export async function lookAt(
  one: Case,
  places: ReadonlyMap<Side, Place>,
  generator: Generator,
  { rounds, seconds }: Effort,
): Promise<Looks> {
  const sides = one.sides.flatMap((side) => {
    const place = places.get(side);
    return place ? [{ side, place }] : [];
  });
  const looks = new Map<Side, Look[]>(sides.map(({ side }) => [side, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { side, place } of round % 2 === 0 ? sides : sides.toReversed()) {
      const look = await lookOnce(one, place, generator, round === 0 ? WARM_UP_S : seconds);
      if (round > 0) looks.get(side)?.push(look);
    }
    if (round === 0) await analyse(sides.map(({ place }) => place));
  }
  return looks;
}

/** Updates PostgreSQL's statistics for new plans. */
async function analyse(places: readonly Place[]): Promise<void> {
  for (const connectionString of new Set(places.map(({ installation }) => installation.databaseUrl))) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query("ANALYZE");
    await client.end();
  }
}

async function lookOnce(one: Case, place: Place, generator: Generator, seconds: number): Promise<Look> {
  const requests = await one.requests(place);
  const { clients, once = false, expected = [200, 201] } = one;
  const port = Number(new URL(place.url).port);
  const before = cpuTimeOf(place.measured);
  const volley = await generator.run({ port, clients, seconds, requests, once, expected });
  const after = cpuTimeOf(place.measured);
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
