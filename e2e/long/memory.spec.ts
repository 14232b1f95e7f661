import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import autocannon, { type Request, type Result } from "autocannon";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { closePool } from "@/lib/db/pool";
import { median } from "../bench/results";
import { answering, startReceiver } from "../specs/webhooks/receiver";
import { startServer, stopProcess } from "../support/setup/server-process";
import { billOf } from "../support/world/subscriptions";
import { openAccounts } from "./accounts";
import { printTable } from "./closing-table";
import { residentMib } from "./resident-memory";

const MINUTES = Number(process.env["LONG_MINUTES"] ?? 10);
const SHARE = 0.6;
const CONNECTIONS = 16;
const CYCLES = 1_200;
const SAMPLE_MS = 2 * SECOND_MS;

test(`the server's memory grows by at most 10% between the second and the last third of ${MINUTES} minutes at ${SHARE * 100}% of the maximum load`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-memory-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const server = await startServer({ folder, settings: { API_RATE_LIMIT: "0", LOG_LEVEL: "error" } });
    stops.push(() => stopProcess(server.pid));
    Object.assign(process.env, server.settings);
    const receiver = await startReceiver(answering(204));
    stops.push(() => receiver.close());
    const accounts = await openAccounts(
      Array.from({ length: 40 }, () => receiver.url),
      CYCLES,
    );
    await closePool();

    let nth = 0;
    const accountAt = () => {
      nth += 1;
      const account = accounts[nth % accounts.length];
      if (!account) throw new Error("there is no account");
      return account;
    };
    const call = (key: string, request: Request): Request => ({
      ...request,
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    });
    const requests: Request[] = [
      {
        method: "POST",
        path: "/api/v1/redemption-intents",
        setupRequest: (request) =>
          call(accountAt().key, {
            ...request,
            body: JSON.stringify({ email: "a@example.com", amount: 100 }),
          }),
      },
      {
        method: "POST",
        path: "/api/v1/voucher-payments",
        setupRequest: (request) => {
          const { resellerKey, subscription } = accountAt();
          const bill = billOf(subscription, `charge ${Math.floor(nth / 400)}`);
          return call(resellerKey, { ...request, body: JSON.stringify(bill) });
        },
      },
      {
        path: "/api/v1/events?limit=10",
        setupRequest: (request) => call(accountAt().key, request),
      },
    ];
    const run = (options: object): Promise<Result> =>
      autocannon({ url: server.baseUrl, connections: CONNECTIONS, requests, ...options });
    const peak = await run({ duration: 10 });
    const samples: number[] = [];
    let over = false;
    const sampling = (async () => {
      for (; !over; await sleep(SAMPLE_MS)) samples.push(await residentMib(server.pid));
    })();
    const load = await run({
      duration: MINUTES * 60,
      overallRate: Math.floor(peak.requests.average * SHARE),
    });
    over = true;
    await sampling;

    const third = Math.floor(samples.length / 3);
    const [first, middle, last] = [0, 1, 2].map((at) => median(samples.slice(at * third, (at + 1) * third)));
    printTable(`Memory over ${((samples.length * SAMPLE_MS) / MINUTE_MS).toFixed(1)} minutes`, {
      "requests a second": load.requests.average,
      "at most": peak.requests.average,
      "resident, first third": `${first?.toFixed(0)} MiB`,
      "second third": `${middle?.toFixed(0)} MiB`,
      "last third": `${last?.toFixed(0)} MiB`,
      "webhooks received": receiver.received.length,
    });
    expect(load.non2xx + load.errors).toBe(0);
    expect(last).toBeLessThanOrEqual(1.1 * (middle ?? Number.NaN));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});
