import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import { closePool } from "@/lib/db/pool";
import type { SignedInUser } from "@/lib/signed-in-user";
import { apiAt } from "../../fixtures/api";
import { startTopology } from "../../server/topology";
import { startServer, stopProcess } from "../../setup/server-process";
import { newOperator, partnerOf } from "../../world/accounts";
import { startBareServer } from "./flood";
import { Victim } from "./victim";

export type Stage = {
  readonly pid: number;
  readonly baseUrl: string;
  /** Where the product is, on all that it runs as: each is attacked alike, and the victim asks them in turn. */
  readonly doors: readonly string[];
  /** Where a server does nothing, for the control. */
  readonly bareUrl: string;
  readonly operator: SignedInUser;
  readonly victim: Victim;
  /** The rows of the closing table. */
  readonly rows: string[];
};

/** The limits are those of production. The driver is a proxy that may name any client. */
const SETTINGS = { LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.0/8,::1" };

const HEAD = ["scenario | who waits | at rest | control | during", "--- | --- | --- | --- | ---"];

function printRows(rows: readonly string[]): void {
  process.stdout.write(`\n${[...HEAD, ...rows].map((row) => `| ${row} |`).join("\n")}\n`);
}

/** A server of its own for all scenarios of a worker, which prints their table in the end. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "tessera-fairness-"));
      const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
      try {
        const { pid, baseUrl, settings } = await startServer({ folder, settings: SETTINGS });
        stops.push(() => stopProcess(pid));
        Object.assign(process.env, settings);
        stops.push(closePool);
        const bare = await startBareServer();
        stops.push(bare.stop);
        const operator = await newOperator();
        const { keys } = await partnerOf({ operator }, "Victim");
        const doors = [baseUrl];
        const victim = await newVictim(doors, keys.test);
        const rows: string[] = [];
        await use({ pid, baseUrl, doors, bareUrl: bare.url, operator, victim, rows });
        printRows(rows);
      } finally {
        for (const stop of stops.toReversed()) await stop();
      }
    },
    { scope: "worker", timeout: 10 * 60_000 },
  ],
});

/** An account with an open checkout. */
async function newVictim(doors: readonly string[], key: string): Promise<Victim> {
  const { body } = await apiAt(doors[0] ?? "", () => undefined).createIntent(key, {
    email: "victim@example.com",
    amount: 5_000,
  });
  return new Victim(doors, key, new URL(body.data.authorization_url).pathname);
}

/** API_RATE_LIMIT is as it is without a setting. */
export const LIMIT_PER_SECOND = 100;

/** Two processes in production on one database for all scenarios of a worker. */
export const testTogether = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browserName: _ }, use) => {
      const { topology, stop } = await startTopology({ limit: LIMIT_PER_SECOND });
      const stops: (() => unknown)[] = [stop];
      try {
        Object.assign(process.env, topology.settings);
        stops.push(closePool);
        const bare = await startBareServer();
        stops.push(bare.stop);
        const operator = await newOperator();
        const { keys } = await partnerOf({ operator }, "Victim");
        const [{ pid, url: baseUrl }] = topology.apps;
        const doors = topology.apps.map(({ url }) => url);
        const victim = await newVictim(doors, keys.test);
        const rows: string[] = [];
        await use({ pid, baseUrl, doors, bareUrl: bare.url, operator, victim, rows });
        printRows(rows);
      } finally {
        for (const each of stops.toReversed()) await each();
      }
    },
    { scope: "worker", timeout: 10 * 60_000 },
  ],
});
