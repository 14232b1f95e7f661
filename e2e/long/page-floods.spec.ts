import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { closePool } from "@/lib/db/pool";
import { apiAt } from "../fixtures/api";
import { startServer, stopProcess } from "../setup/server-process";
import { newOperator, partnerOf } from "../world/accounts";
import { printTable } from "./closing-table";
import { flood, startBareServer } from "./flood";
import type { Flood } from "./flood-process";
import { type Latency, sufferFor } from "./victim";

const SECONDS = 10;
/** What the floods begin with is no part of what is measured. */
const WARM_UP_MS = 2_000;

/** The cookie need not be good to have a page rendered for it. */
const SIGNED_IN = { cookie: "tessera.session=forged" };

const floods: Record<string, Omit<Flood, "url" | "seconds">> = {
  "8 read /docs": { connections: 8, paths: ["/docs"] },
  "100 read /sign-in": { connections: 100, paths: ["/sign-in"] },
  "8 read /docs from 500 networks": { connections: 8, networks: 500, paths: ["/docs"] },
  "100 have /sign-in rendered, from 500 networks": {
    ...{ connections: 100, networks: 500, headers: SIGNED_IN },
    paths: ["/sign-in", "/sign-up"],
  },
  "100 look for checkouts from 500 networks": {
    ...{ connections: 100, networks: 500 },
    paths: ["/redemptions/checkout/abcdefghijklmno", "/subscriptions/checkout/abcdefghijklmno"],
  },
};

test("who floods the pages makes nobody wait who calls the API", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-floods-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const settings = { LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.0/8,::1" };
    const server = await startServer({ folder, settings });
    stops.push(() => stopProcess(server.pid));
    Object.assign(process.env, server.settings);
    stops.push(closePool);
    const bare = await startBareServer();
    stops.push(bare.stop);
    const { keys } = await partnerOf({ operator: await newOperator() }, "Victim");
    const api = apiAt(server.baseUrl, () => undefined);
    const suffer = () => sufferFor(api, keys.test, SECONDS * 1_000 - WARM_UP_MS);

    // The first of each page also loads it.
    for (const page of Object.values(floods).flatMap(({ paths }) => paths))
      await fetch(server.baseUrl + page);
    await suffer();
    const rest = await suffer();
    for (const [title, wish] of Object.entries(floods)) {
      const under = async (url: string) => {
        const flooded = flood({ ...wish, url, seconds: SECONDS + 1 });
        await sleep(WARM_UP_MS);
        return { latency: await suffer(), answers: await flooded };
      };
      const control = await under(bare.url);
      const during = await under(server.baseUrl);
      printTable(title, {
        "at rest": shown(rest),
        control: shown(control.latency),
        during: shown(during.latency),
        answered: JSON.stringify(during.answers),
      });
      const lineMs = Math.max(3 * control.latency.p95Ms, 100);
      expect.soft(during.latency.p95Ms, title).toBeLessThanOrEqual(lineMs);
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});

function shown({ p50Ms, p95Ms, worstMs }: Latency): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, worst ${worstMs.toFixed(1)} ms`;
}
