import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { closePool } from "@/lib/db/pool";
import { startEngineProcess } from "../specs/runtime/topology";
import { startReceiver } from "../specs/webhooks/receiver";
import { apiAt } from "../support/fixtures/api";
import { startServer, stopProcess } from "../support/setup/server-process";
import { openAccounts } from "./accounts";
import { printTable } from "./closing-table";
import { undelivered } from "./recorded-events";
import { startRelay } from "./relay";
import { type Latencies, type Phase, SteadyLoad } from "./steady-load";

const PARTNERS = 40;
const PER_SECOND = 40;
const PHASE_MS = MINUTE_MS;

/** The maximum number of seconds from the moment the engine is reachable again until the backlog is delivered. */
const MOST_GONE_S = 10;
/**
 * The maximum factor by which billing requests become slower while the backlog is delivered, and the maximum factor by which
 * reads become slower while the engine is unreachable.
 */
const MOST_SLOWER = 3;

/**
 * Starts a server and a separate job engine process, which reach each other only through relays. Returns the server and
 * functions that cut and restore the connection.
 */
async function startApart(folder: string, stops: (() => unknown)[]) {
  const toEngine = await startRelay();
  stops.push(() => toEngine.close());
  const toApp = await startRelay();
  stops.push(() => toApp.close());
  await toApp.cut("refused");
  const origin = `http://127.0.0.1:${toApp.port}`;
  const keys = {
    INNGEST_EVENT_KEY: randomBytes(16).toString("hex"),
    INNGEST_SIGNING_KEY: `signkey-prod-${randomBytes(32).toString("hex")}`,
  };
  const engine = await startEngineProcess({ ...keys, SERVE_URL: `${origin}/api/inngest` });
  stops.push(() => stopProcess(engine.pid));
  await toEngine.joinTo(Number(new URL(engine.url).port));
  const server = await startServer({
    folder,
    settings: {
      ...keys,
      API_RATE_LIMIT: "0",
      LOG_LEVEL: "error",
      INNGEST_BASE_URL: `http://127.0.0.1:${toEngine.port}`,
      INNGEST_SERVE_ORIGIN: origin,
    },
  });
  stops.push(() => stopProcess(server.pid));
  const appPort = Number(new URL(server.baseUrl).port);
  await toApp.joinTo(appPort);
  await engine.registered;
  const join = async () => {
    await toEngine.joinTo(Number(new URL(engine.url).port));
    await toApp.joinTo(appPort);
  };
  // `how` applies only to the app's calls. The engine's calls are always refused, because the engine's own timeouts are not
  // tested here.
  const cut = async (how: "refused" | "silent") => {
    await toEngine.cut(how);
    await toApp.cut("refused");
  };
  return { server, join, cut };
}

/**
 * Returns the number of waiting deliveries, the time until the first is delivered, and the time from then until all are
 * delivered. The job that delivers them runs every minute, and skips deliveries that have been due for less than fifteen
 * seconds.
 */
async function drain(accountIds: readonly string[]) {
  const before = new Date();
  const left = async () => (await undelivered(accountIds, before)).pending ?? 0;
  const until = async (max: number) => {
    const startedMs = performance.now();
    while ((await left()) > max) await sleep(100);
    return performance.now() - startedMs;
  };
  const backlog = await left();
  return { backlog, waitedMs: await until(Math.max(0, backlog - 1)), drainedMs: await until(0) };
}

function shown({ bills, reads }: Phase): string {
  const text = ({ p50Ms, p99Ms }: Latencies) => `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  return `${text(bills)} (reads beside them: ${text(reads)})`;
}

/**
 * Returns a text that states a figure, its limit and whether it is within the limit. Exceeding the limit does not fail the
 * test, because other programs might use the machine.
 */
const verdict = (value: number, max: number, unit: string) =>
  `${value.toFixed(1)} ${unit}, at most ${max}: ${value <= max ? "passes" : "FAILS"}`;

/**
 * Returns the factor by which billing requests became slower. If reads became slower too, divides this factor by the factor for
 * reads, on the assumption that other programs kept the machine busy. {@link MOST_SLOWER} limits the factor for reads.
 */
function slowdown(before: Phase, during: Phase, quantile: "p50Ms" | "p99Ms"): number {
  const machine = during.reads[quantile] / before.reads[quantile];
  return during.bills[quantile] / before.bills[quantile] / Math.max(1, machine);
}

test("the API stays fast while the job engine is unreachable for a minute, and every event is delivered afterwards", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-outage-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const { server, join, cut } = await startApart(folder, stops);
    Object.assign(process.env, server.settings);
    stops.push(closePool);
    const verifiers: Webhook[] = [];
    const arrived = new Set<string>();
    const receivers = await Promise.all(
      Array.from({ length: PARTNERS }, (_, at) =>
        startReceiver((response, { body, headers }) => {
          verifiers[at]?.verify(body, headers);
          arrived.add(headers["webhook-id"] ?? "");
          response.writeHead(204).end();
        }),
      ),
    );
    stops.push(() => Promise.all(receivers.map((receiver) => receiver.close())));
    const api = apiAt(server.baseUrl, () => undefined);
    const accounts = await openAccounts(
      receivers.map(({ url }) => url),
      1_000,
    );
    verifiers.push(...accounts.map(({ secret }) => new Webhook(secret)));
    const accountIds = accounts.map(({ caller }) => caller.accountId);
    const load = new SteadyLoad(api, accounts, PER_SECOND);

    await load.run(PHASE_MS / 4);
    const before = await load.run(PHASE_MS);
    await cut("refused");
    const refused = await load.run(PHASE_MS / 2);
    await cut("silent");
    const silent = await load.run(PHASE_MS / 2);
    await join();
    const drained = drain(accountIds);
    const [meanwhile, { backlog, waitedMs, drainedMs }] = await Promise.all([
      load.runUntil(drained),
      drained,
    ]);
    const after = await load.run(PHASE_MS / 2);
    await expect
      .poll(() => undelivered(accountIds), { timeout: 3 * MINUTE_MS, intervals: [500] })
      .toEqual({});

    printTable("Engine unreachable for a minute, half of it refused, half of it silent", {
      "events caused": load.sent,
      "answered 503 and sent again": load.retried,
      before: shown(before),
      "during, refused": shown(refused),
      "during, silent": shown(silent),
      "while it drains": shown(meanwhile),
      after: shown(after),
      backlog,
      "until the sweep": `${(waitedMs / SECOND_MS).toFixed(1)} s`,
      "gone after the engine's return": verdict((waitedMs + drainedMs) / SECOND_MS, MOST_GONE_S, "s"),
      "p99 meanwhile / before": verdict(meanwhile.bills.p99Ms / before.bills.p99Ms, MOST_SLOWER, "times"),
      "drained in": `${(drainedMs / SECOND_MS).toFixed(1)} s, ${((backlog / drainedMs) * SECOND_MS).toFixed(0)} a second`,
    });

    expect(arrived.size).toBe(load.sent);
    for (const during of [refused, silent]) {
      expect(during.reads.p50Ms / before.reads.p50Ms).toBeLessThanOrEqual(MOST_SLOWER);
      expect(slowdown(before, during, "p50Ms")).toBeLessThanOrEqual(1.5);
      expect(slowdown(before, during, "p99Ms")).toBeLessThanOrEqual(2);
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});
