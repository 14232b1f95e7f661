import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/lib/runtime/process/ports";
import type { Api } from "../../support/fixtures/api";
import { test as base } from "../../support/fixtures/plain-test";
import { buildWorld, type World } from "../../support/world/accounts";
import { joinDatabaseOf, type Stops, startAnother, startApiRole, stopAll } from "./api-role";
import { type Pair, startPair } from "./streaming-replica";

export type Stage = {
  readonly pair: Pair;
  /** The APIs of the two processes. */
  readonly apis: readonly [Api, Api];
  readonly world: World;
};

/** Starts two api processes on a primary and its replica. This process also uses both databases. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "tessera-replica-"));
      const stops: Stops = [() => rmSync(folder, { recursive: true, force: true })];
      try {
        const pair = await startPair();
        stops.push(() => pair.stop());
        const first = await startApiRole(pair.primary.url, {
          folder,
          stops,
          settings: {
            DATABASE_REPLICA_URL: pair.replica.url,
            METRICS_TOKEN: randomBytes(32).toString("hex"),
            LOG_LEVEL: "warn",
            API_RATE_LIMIT: "0",
          },
        });
        const second = await startAnother(first.settings, String(await freePort()), stops);
        joinDatabaseOf(first, stops);
        await use({ pair, apis: [first.api, second.api], world: await buildWorld() });
      } finally {
        await stopAll(stops);
      }
    },
    { scope: "worker", timeout: 10 * 60_000 },
  ],
});
