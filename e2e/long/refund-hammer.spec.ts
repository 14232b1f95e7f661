import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { SECOND_MS } from "@/lib/base/clock";
import { closePool } from "@/lib/db/pool";
import { runHammer } from "../specs/money/hammer/run-hammer";
import { sumUp } from "../specs/money/hammer/sums";
import { type CallApi, openHammerWorld, replyOf } from "../specs/money/hammer/world";
import { startServer, stopProcess } from "../support/setup/server-process";
import { LONG_DATABASE_TIMEOUTS } from "../support/setup/verbs-database";
import { printTable } from "./closing-table";

const OPERATIONS = Number(process.env["HAMMER_OPERATIONS"] ?? 20_000);
const WORKERS = Number(process.env["HAMMER_WORKERS"] ?? 24);
const SEED = Number(process.env["HAMMER_SEED"] ?? Date.now() % 2 ** 31);

const callServer =
  (baseUrl: string): CallApi =>
  async (path, key, body) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return replyOf(response.status, await response.text());
  };

test(`${OPERATIONS} random operations by ${WORKERS} workers, including refunds, return only expected results and leave a consistent ledger`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-hammer-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })];
  try {
    const server = await startServer({
      folder,
      settings: {
        API_RATE_LIMIT: "0",
        LOG_LEVEL: "error",
        PROCESSES: "api:2,pages:1,jobs:1",
        ...LONG_DATABASE_TIMEOUTS,
      },
    });
    stops.push(() => stopProcess(server.pid));
    // The operations of operators and customers run in this process, on the same database.
    Object.assign(process.env, server.settings);
    stops.push(closePool);
    const world = await openHammerWorld(callServer(server.baseUrl));
    const startedMs = performance.now();
    const { tally, faults } = await runHammer(world, {
      operations: OPERATIONS,
      workers: WORKERS,
      seed: SEED,
    });
    const seconds = (performance.now() - startedMs) / SECOND_MS;
    const { broken, pairs, differingRefunds, corrections, differingReceipts, lowestOwed, figures } =
      await sumUp(world);
    printTable(`Hammer with seed ${SEED}`, {
      "operations per second": Math.round(OPERATIONS / seconds),
      ...Object.fromEntries(Object.entries(tally).sort(([left], [right]) => left.localeCompare(right))),
      ...figures,
      "least owed to a partner": lowestOwed,
    });
    expect(faults).toEqual([]);
    expect(broken).toEqual([]);
    expect(corrections).toEqual([]);
    expect(differingReceipts).toEqual([]);
    expect(differingRefunds).toEqual([]);
    for (const [name, [ledger, other]] of Object.entries(pairs)) expect(ledger, name).toBe(other);
    expect(lowestOwed).toBeGreaterThanOrEqual(0);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});
