import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { MINUTE_MS } from "@/lib/base/clock";
import { closePool } from "@/lib/db/pool";
import { checkPooler } from "@/lib/runtime/migrations/check-database";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { PUBLIC_ADDRESS } from "../specs/runtime/public-address";
import { startTopology } from "../specs/runtime/topology";
import { printTable } from "./closing-table";
import { type Pooler, startPgbouncer } from "./pgbouncer";
import { prepareMarket } from "./trading/market";

/**
 * The number of PgBouncer's connections to PostgreSQL. The product's processes open far more connections to PgBouncer, and
 * therefore have to share these.
 */
const SERVER_CONNECTIONS = 6;

test("two servers behind a connection pooler in transaction mode commit every operation once and deliver every event", async () => {
  const stops: (() => unknown)[] = [];
  try {
    let pooler: Pooler | undefined;
    const { topology, stop } = await startTopology({
      async through(databaseUrl, stopsOfTopology) {
        pooler = await startPgbouncer(databaseUrl, { serverConnections: SERVER_CONNECTIONS });
        stopsOfTopology.push(pooler.stop);
        return {
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: databaseUrl,
          DATABASE_POOLER: pooler.prepares ? "prepared" : "unprepared",
        };
      },
    });
    stops.push(stop);
    if (!pooler) throw new Error("the topology leads through a pooler");
    Object.assign(process.env, topology.settings);
    stops.push(closePool);
    const market = await prepareMarket(topology.balancer.url, stops, PUBLIC_ADDRESS);
    const close = market.open();
    await sleep(MINUTE_MS);
    const settled = await market.settle(await close());

    const [stats] = (await pooler.show("STATS")).filter(({ database }) => database === "tessera");
    const transactions = Number(stats?.["total_xact_count"]);
    expect(transactions).toBeGreaterThan(1_000);
    printTable("Behind PgBouncer", {
      "statements are": pooler.prepares ? "prepared" : "not prepared",
      transactions,
      ...settled,
    });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});

test("if DATABASE_URL leads to PgBouncer and DATABASE_POOLER is not set, checkPooler throws an error that names the value to set, and accepts that value", async () => {
  const postgres = await startScratchPostgres();
  const pooler = await startPgbouncer(postgres.url, { serverConnections: SERVER_CONNECTIONS });
  try {
    const value = pooler.prepares ? "prepared" : "unprepared";
    await expect(checkPooler({ DATABASE_URL: pooler.url })).rejects.toThrow(`Set DATABASE_POOLER=${value}`);
    await checkPooler({
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: value,
      DATABASE_DIRECT_URL: postgres.url,
    });
  } finally {
    await pooler.stop();
    await postgres.stop();
  }
});
