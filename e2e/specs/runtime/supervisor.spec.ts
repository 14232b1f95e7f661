import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";
import { ROLES } from "@/lib/base/settings/process-settings";
import { closePool, pool } from "@/lib/db/pool";
import { rowsOf, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { postmasterOf } from "@/lib/runtime/postgres/postmaster-fixture";
import { openInstallation } from "@/lib/runtime/start/installation";
import { DEEP } from "../../support/fixtures/depth";
import { isAlive, stopProcess } from "../../support/setup/server-process";
import { answering, startReceiver } from "../webhooks/receiver";
import { READY, readiness } from "./database-limits-fixture";
import {
  allProcessesOf,
  causeEvent,
  expectAllToEnd,
  expectEachApiProcessToAnswer,
  oneConnection,
  partnerWithEndpoint,
  processesOf,
  requestUntilRefused,
  type Stage,
  sellUntil,
  send,
  statusOf,
  testWithTwoApiProcesses,
  whileSuspended,
} from "./supervisor-fixture";

const TOKEN = "a-token-of-thirty-two-characters";
/** The server has a rate limit that is too high to be reached, so that requests are counted but never refused. */
const test = testWithTwoApiProcesses({ API_RATE_LIMIT: "1000000", METRICS_TOKEN: TOKEN });

test.describe.configure({ mode: "serial", timeout: 240_000 });

test("with the embedded database and PROCESSES unset, the supervisor runs one process of each role", async () => {
  const pid = Number(process.env["TESSERA_TEST_SERVER_PID"]);
  for (const role of ROLES) expect(processesOf(pid, role)).toHaveLength(1);
});

test("requests are distributed over both api processes", async ({ stage }) => {
  expect(processesOf(stage.pid, "api")).toHaveLength(2);
  await expectEachApiProcessToAnswer(stage);
});

test("the connection pool is divided between the two api processes", async ({ stage }) => {
  const { api, newPartner } = stage;
  const partners = await Promise.all(Array.from({ length: 5 }, newPartner));
  const keys = partners.map((partner) => partner.keys.test);
  // Once a process has cached a key, requests with this key do not wait for a lookup.
  for (const key of [...keys, ...keys, ...keys]) await api.listEvents(key);
  const startedAt = new Date();
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  /**
   * Makes 100 parallel API calls and returns the number of database connections that the API used. Closes this process's pool
   * before counting, because its connections have the same application name.
   */
  const usedByMany = async () => {
    await Promise.all(Array.from({ length: 100 }, (_, nth) => api.listEvents(keys[nth % keys.length] ?? "")));
    await closePool();
    // Excludes idle connections that the supervisor used to create the demo world.
    const used = "application_name = 'tessera api' AND query_start >= $1";
    return (await client.query(`SELECT FROM pg_stat_activity WHERE ${used}`, [startedAt])).rowCount;
  };
  // On a busy machine, calls can arrive so slowly that few connections are needed.
  await expect.poll(usedByMany).toBeGreaterThan(8);
  expect(await usedByMany()).toBeLessThanOrEqual(16);
  await client.end();
});

test("each api process returns metrics that count the requests to both processes", async ({ stage }) => {
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

test("while a killed pages process is restarted, the API and checkouts are served, and pages show a notice that reloads itself", async ({
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

test("checkout pages and jobs use separate database connections", async ({ stage }) => {
  const { api, baseUrl, newPartner } = stage;
  const input = { email: "c@example.com", amount: 700, idempotency_key: randomUUID() };
  const intent = await api.createIntent((await newPartner()).keys.test, input);
  const page = await fetch(`${baseUrl}/redemptions/checkout/${intent.body.data.access_code}`);
  expect(page.status).toBe(200);
  const connected = async () => {
    const rows = await rowsOf({ name: "text" })(sql`
      SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE application_name LIKE 'tessera %'`);
    return rows.map(({ name }) => name);
  };
  await expect.poll(connected).toEqual(expect.arrayContaining(["tessera checkout", "tessera jobs"]));
});

test("the server answers 503 with Retry-After while its database restarts, and then recovers", async ({
  stage,
}) => {
  const postmaster = postmasterOf(openInstallation(stage.folder).postgresFolder);
  const session = new pg.Client({ connectionString: stage.databaseUrl });
  session.on("error", () => undefined);
  await session.connect();
  const { rows } = await session.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pid = rows[0]?.pid ?? Number.NaN;
  const { keys } = await stage.newPartner();
  const read = () => stage.api.listEvents(keys.test);
  expect((await read()).status).toBe(200);
  // A stopped session keeps the killed server's shared memory, so PostgreSQL cannot restart until the session ends.
  process.kill(pid, "SIGSTOP");
  try {
    process.kill(postmaster, "SIGKILL");
    for (let second = 0; second < 3; second += 1) {
      await sleep(1_000);
      const { status, headers } = await read();
      expect(status).toBe(503);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  } finally {
    process.kill(pid, "SIGKILL");
  }
  await expect.poll(async () => (await read()).status).toBe(200);
  await expect.poll(() => readiness(stage)).toEqual(READY);
});

test("every process under the supervisor is replaced on SIGHUP without a failed sale", async ({ stage }) => {
  const before = allProcessesOf(stage.pid);
  expect(before).toHaveLength(5);
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

/** Options for polling every 50 ms, because the old and the new process run at the same time for less than a second. */
const FREQUENTLY = { intervals: [50] };

test("all processes are restarted once more after a second SIGHUP during a restart", { tag: DEEP }, async ({
  stage,
}) => {
  const before = allProcessesOf(stage.pid);
  process.kill(stage.pid, "SIGHUP");
  await expect.poll(() => processesOf(stage.pid, "api").length, FREQUENTLY).toBe(3);
  const restarted = allProcessesOf(stage.pid).filter((pid) => !before.includes(pid));
  expect(restarted).toHaveLength(4);
  process.kill(stage.pid, "SIGHUP");
  // The restart in progress keeps its new processes, and the second restart replaces them.
  await expect.poll(() => [...before, ...restarted].filter(isAlive), { timeout: 180_000 }).toEqual([]);
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

test("all processes end without breaking a connection when the supervisor receives SIGTERM", async ({
  stage,
}) => {
  await closePool();
  const errors = requestUntilRefused(`${stage.baseUrl}/api/v1/account`);
  await sleep(SECOND_MS);
  await expectAllToEnd(stage.pid, "SIGTERM", 1 + ROLES.length);
  expect(await errors).toEqual([]);
});
