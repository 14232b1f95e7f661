import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";
import { ROLES } from "@/lib/base/settings/process-settings";
import { callerFor } from "@/lib/base/signed-in-user";
import { closePool, pool } from "@/lib/db/pool";
import { checkInvariants } from "@/lib/money/ledger/checks";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { DEEP } from "../../support/fixtures/depth";
import { isAlive, startServer, stopProcess } from "../../support/setup/server-process";
import { answering, startReceiver } from "../webhooks/receiver";
import {
  allProcessesOf,
  expectEachApiProcessToAnswer,
  oneConnection,
  processesOf,
  requestUntilRefused,
  type Stage,
  send,
  statusOf,
  testWithTwoApiProcesses,
  whileSuspended,
} from "./supervisor-fixture";

const TOKEN = "a-token-of-thirty-two-characters";
/** The limit is so high that it is never reached, but requests are still counted. */
const test = testWithTwoApiProcesses({ API_RATE_LIMIT: "1000000", METRICS_TOKEN: TOKEN });

test.describe.configure({ mode: "serial", timeout: 240_000 });

/**
 * Sells vouchers one after another from each of eight clients with a persistent connection until `isOver` returns true. Returns
 * all statuses.
 */
async function sellUntil(isOver: () => boolean, { baseUrl, newReseller }: Stage): Promise<number[]> {
  const statuses: number[] = [];
  const { test: key } = (await newReseller()).keys;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const sell = async () => {
    const agent = oneConnection();
    while (!isOver()) {
      const vouchers = [{ denomination: 700, quantity: 1 }];
      const body = JSON.stringify({ customer_identifier: "anna", vouchers, idempotency_key: randomUUID() });
      statuses.push(
        await statusOf(`${baseUrl}/api/v1/voucher-payments`, { agent, method: "POST", headers, body }),
      );
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: 8 }, sell));
  return statuses;
}

test("the supervisor runs one process of each role with the embedded database and without PROCESSES", async () => {
  const pid = Number(process.env["TESSERA_TEST_SERVER_PID"]);
  for (const role of ROLES) expect(processesOf(pid, role)).toHaveLength(1);
});

test("requests are distributed over both api processes", async ({ stage }) => {
  expect(processesOf(stage.pid, "api")).toHaveLength(2);
  await expectEachApiProcessToAnswer(stage);
});

test("the connection pool is divided between both api processes", async ({ stage }) => {
  const { api, newPartner } = stage;
  const partners = await Promise.all(Array.from({ length: 5 }, newPartner));
  const keys = partners.map((partner) => partner.keys.test);
  // Once a process has cached a key, requests with it do not wait for its lookup.
  for (const key of [...keys, ...keys, ...keys]) await api.listEvents(key);
  const begun = new Date();
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  /**
   * Returns the number of API connections that parallel calls use. Closes this process's pool first, because the pool has the
   * same application name.
   */
  const usedByMany = async () => {
    await Promise.all(Array.from({ length: 100 }, (_, nth) => api.listEvents(keys[nth % keys.length] ?? "")));
    await closePool();
    // Excludes idle connections that the supervisor used to create the demo world.
    const used = "application_name = 'tessera api' AND query_start >= $1";
    return (await client.query(`SELECT FROM pg_stat_activity WHERE ${used}`, [begun])).rowCount;
  };
  // On a busy machine, calls can arrive so slowly that few connections are needed.
  await expect.poll(usedByMany).toBeGreaterThan(8);
  expect(await usedByMany()).toBeLessThanOrEqual(16);
  await client.end();
});

test("any process returns the metrics of all processes", async ({ stage }) => {
  const before = await countriesCounted(stage);
  for (let call = 0; call < 8; call += 1)
    expect(await statusOf(`${stage.baseUrl}/api/v1/countries`)).toBe(200);
  // New connections are distributed over the processes in turn.
  for (let scrape = 0; scrape < 4; scrape += 1) expect(await countriesCounted(stage)).toBe(before + 8);
});

async function countriesCounted({ baseUrl }: Stage): Promise<number> {
  const { text } = await send(`${baseUrl}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const counts = [...text.matchAll(/^tessera_api_requests_total\{[^}]*operation="([^"]+)"[^}]*\} (\d+)$/gm)];
  return counts
    .flatMap(([, id, count]) => (id === "listCountries" ? [Number(count)] : []))
    .reduce((sum, count) => sum + count, 0);
}

test("api processes answer on open connections while the supervisor hangs", async ({ stage }) => {
  const agent = oneConnection();
  const url = `${stage.baseUrl}/api/v1/countries`;
  expect(await statusOf(url, { agent })).toBe(200);
  expect(await whileSuspended(stage.pid, () => statusOf(url, { agent }))).toBe(200);
  expect(await statusOf(url, { agent })).toBe(200);
  agent.destroy();
  await expectEachApiProcessToAnswer(stage);
});

test("a killed api process is replaced, and no later request fails", async ({ stage }) => {
  for (const killed of processesOf(stage.pid, "api")) {
    await stopProcess(killed, "SIGKILL");
    await expect.poll(() => processesOf(stage.pid, "api").length).toBe(2);
    expect(processesOf(stage.pid, "api")).not.toContain(killed);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => statusOf(`${stage.baseUrl}/api/v1/countries`)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expectEachApiProcessToAnswer(stage);
  }
});

test("a killed pages process is restarted, and meanwhile the API, checkouts and a self-reloading notice are served", async ({
  stage,
}) => {
  const [killed = 0] = processesOf(stage.pid, "pages");
  await stopProcess(killed, "SIGKILL");
  const page = await send(`${stage.baseUrl}/sign-in`);
  expect([page.status, page.headers["refresh"]]).toEqual([503, "5"]);
  expect(await statusOf(`${stage.baseUrl}/api/v1/countries`)).toBe(200);
  expect(await statusOf(`${stage.baseUrl}/redemptions/checkout/unknown`)).toBe(404);
  await expect.poll(() => statusOf(`${stage.baseUrl}/sign-in`), { timeout: 60_000 }).toBe(200);
  expect(processesOf(stage.pid, "pages")).not.toContain(killed);
});

/** Creates a partner whose webhook endpoint is this URL. */
async function partnerWithEndpoint({ newPartner }: Stage, url: string): Promise<AccountOwner> {
  const partner = await newPartner();
  await setEndpoint(callerFor(partner.user, "test"), { url });
  return partner;
}

/** Creates and cancels a subscription, which causes one event. */
async function causeEvent({ baseUrl }: Stage, { keys }: AccountOwner): Promise<void> {
  const url = `${baseUrl}/api/v1/subscriptions`;
  const headers = { authorization: `Bearer ${keys.test}`, "content-type": "application/json" };
  const body = JSON.stringify({ email: "c@example.com", amount: 700, total_cycles: 3 });
  const created = JSON.parse((await send(url, { method: "POST", headers, body })).text);
  expect(await statusOf(`${url}/${created.data.reference}/cancel`, { method: "POST", headers })).toBe(200);
}

test("an event that was recorded while the jobs process was down is delivered", async ({ stage }) => {
  const receiver = await startReceiver(answering(204));
  const partner = await partnerWithEndpoint(stage, receiver.url);
  await stopProcess(processesOf(stage.pid, "jobs")[0] ?? 0, "SIGKILL");
  await causeEvent(stage, partner);
  await expect.poll(() => receiver.received.length, { timeout: 90_000 }).toBe(1);
  await receiver.close();
});

test("a stopping jobs process waits for a slow webhook receiver, so that the event is sent once", async ({
  stage,
}) => {
  const receiver = await startReceiver((response) => setTimeout(() => response.writeHead(204).end(), 2_500));
  const { user, ...partner } = await partnerWithEndpoint(stage, receiver.url);
  const [stopped = 0] = processesOf(stage.pid, "jobs");
  await causeEvent(stage, { user, ...partner });
  await expect.poll(() => receiver.received.length, { intervals: [20] }).toBe(1);
  process.kill(stopped, "SIGTERM");
  await expect.poll(() => isAlive(stopped)).toBe(false);
  const { rows } = await pool().query("SELECT status, attempt_count FROM deliveries WHERE account_id = $1", [
    user.accountId,
  ]);
  expect(rows).toEqual([{ status: "succeeded", attempt_count: 1 }]);
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
});

test("every process is replaced on SIGHUP without failing a sale", async ({ stage }) => {
  const before = processesOf(stage.pid, "api");
  let over = false;
  const selling = sellUntil(() => over, stage);
  process.kill(stage.pid, "SIGHUP");
  await expect.poll(() => before.filter(isAlive), { timeout: 180_000 }).toEqual([]);
  over = true;
  const statuses = await selling;
  expect(statuses.length).toBeGreaterThan(50);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await checkInvariants()).toEqual([]);
  await expectEachApiProcessToAnswer(stage);
});

/** Polls often, because both processes run at the same time for less than a second. */
const FREQUENTLY = { intervals: [50] };

test("all processes are restarted once more after a second SIGHUP during a restart", { tag: DEEP }, async ({
  stage,
}) => {
  const before = processesOf(stage.pid, "api");
  process.kill(stage.pid, "SIGHUP");
  await expect.poll(() => processesOf(stage.pid, "api").length, FREQUENTLY).toBe(3);
  const [first = 0] = processesOf(stage.pid, "api").filter((pid) => !before.includes(pid));
  process.kill(stage.pid, "SIGHUP");
  // The restart in progress keeps its new process, and the second restart replaces it.
  await expect.poll(() => [...before, first].filter(isAlive), { timeout: 180_000 }).toEqual([]);
  await expect.poll(() => processesOf(stage.pid, "api").length, { timeout: 60_000 }).toBe(2);
  await expectEachApiProcessToAnswer(stage);
});

test("an api process that dies while another one is being replaced is replaced too", { tag: DEEP }, async ({
  stage,
}) => {
  const before = processesOf(stage.pid, "api");
  process.kill(stage.pid, "SIGHUP");
  await expect.poll(() => processesOf(stage.pid, "api").length, FREQUENTLY).toBe(3);
  await stopProcess(before[1] ?? 0, "SIGKILL");
  await expect.poll(() => before.filter(isAlive), { timeout: 180_000 }).toEqual([]);
  await expect.poll(() => processesOf(stage.pid, "api").length, { timeout: 30_000 }).toBe(2);
  await expectEachApiProcessToAnswer(stage);
});

test("all processes end when the supervisor is killed or receives SIGTERM, which breaks no connection", async ({
  stage,
}) => {
  const endAll = async (pid: number, signal: "SIGKILL" | "SIGTERM") => {
    const processes = allProcessesOf(pid);
    expect(processes).toHaveLength(1 + ROLES.length);
    await stopProcess(pid, signal);
    await expect.poll(() => processes.filter(isAlive)).toEqual([]);
  };
  await closePool();
  await endAll(stage.pid, "SIGKILL");
  const next = { PROCESSES: "api:2", LOG_LEVEL: "silent" };
  const { pid, settings } = await startServer({ folder: stage.folder, settings: next });
  const errors = requestUntilRefused(`${settings["PUBLIC_URL"]}/api/v1/account`);
  await sleep(SECOND_MS);
  await endAll(pid, "SIGTERM");
  expect(await errors).toEqual([]);
});
