import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import { closePool } from "@/lib/db/pool";
import type { SignedInUser } from "@/lib/signed-in-user";
import { startServer, stopProcess } from "../../setup/server-process";
import { newOperator, partnerOf } from "../../world/accounts";
import { startBareServer } from "./flood";
import { Victim } from "./victim";

export type Stage = {
  readonly pid: number;
  readonly baseUrl: string;
  /** Where a server does nothing, for the control. */
  readonly bareUrl: string;
  readonly operator: SignedInUser;
  readonly victim: Victim;
  /** The rows of the closing table. */
  readonly rows: string[];
};

/** The limits are those of production. The driver is a proxy that may name any client. */
const SETTINGS = { LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.0/8,::1" };

const HEAD = ["scenario | at rest | control | during", "--- | --- | --- | ---"];

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
        const victim = new Victim(baseUrl, keys.test);
        const rows: string[] = [];
        await use({ pid, baseUrl, bareUrl: bare.url, operator, victim, rows });
        process.stdout.write(`\n${[...HEAD, ...rows].map((row) => `| ${row} |`).join("\n")}\n`);
      } finally {
        for (const stop of stops.toReversed()) await stop();
      }
    },
    { scope: "worker", timeout: 10 * 60_000 },
  ],
});
