import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { closePool } from "@/lib/db/pool";
import { freePort } from "@/lib/runtime/process/ports";
import { type Api, apiAt } from "../../support/fixtures/api";
import { test as base } from "../../support/fixtures/plain-test";
import { productionSettings } from "../../support/setup/production-settings";
import { launch, stopProcess } from "../../support/setup/server-process";
import { buildWorld, type World } from "../../support/world/accounts";
import { answering, startReceiver } from "../webhooks/receiver";
import { type Pair, startPair } from "./streaming-replica";

export type Stage = {
  readonly pair: Pair;
  /** The APIs of the two production processes. */
  readonly apis: readonly [Api, Api];
  readonly world: World;
};

/** The settings of this process. In demo mode, its operators need no second factor. */
const OF_THE_TEST = {
  TESSERA_DEMO: "1",
  TESSERA_EMBEDDED: "",
  TESSERA_CHEAP_PASSWORDS: "",
  WEBHOOK_ALLOW_PRIVATE_NETWORK: "",
};

/** Starts two production processes on a primary and its replica. This process also uses both databases. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "tessera-replica-"));
      const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
      try {
        const pair = await startPair();
        stops.push(() => pair.stop());
        const engine = await startReceiver(answering(200));
        stops.push(() => engine.close());
        const settings = {
          ...(await productionSettings(pair.primary.url, folder)),
          DATABASE_REPLICA_URL: pair.replica.url,
          INNGEST_BASE_URL: `http://127.0.0.1:${engine.port}`,
          METRICS_TOKEN: randomBytes(32).toString("hex"),
          LOG_LEVEL: "warn",
          API_RATE_LIMIT: "0",
        };
        const start = async (port: string) => {
          const { pid } = await launch({ ...settings, PORT: port });
          stops.push(() => stopProcess(pid));
          return apiAt(`http://127.0.0.1:${port}`, () => undefined);
        };
        const apis = [await start(settings.PORT), await start(String(await freePort()))] as const;
        Object.assign(process.env, OF_THE_TEST, settings);
        stops.push(closePool);
        await use({ pair, apis, world: await buildWorld() });
      } finally {
        for (const stop of stops.toReversed()) await stop();
      }
    },
    { scope: "worker", timeout: 10 * 60_000 },
  ],
});
