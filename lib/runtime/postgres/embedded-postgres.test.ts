import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { startEmbeddedPostgres, waitUntilReady } from "./embedded-postgres";
import { createNewCluster, PASSWORD } from "./new-cluster-fixture";
import { queryOnce } from "./query-once-fixture";

// One worker runs all tests, so that they share a prepared cluster.
test.describe.configure({ mode: "default" });

let home: string;

test.beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "tessera-postgres-"));
});

test.afterEach(() => rmSync(home, { recursive: true, force: true }));

const options = () => ({
  folder: path.join(home, "postgres"),
  password: PASSWORD,
  logFile: path.join(home, "postgres.log"),
});

test("an embedded PostgreSQL keeps its data across a restart, even if an empty postmaster.pid is left behind, and has fsync turned on", async () => {
  const first = await startEmbeddedPostgres(options());
  await queryOnce(first.url, "CREATE TABLE kept AS SELECT 42 AS value");
  await first.stop();
  // A crash of the machine can leave an empty file.
  writeFileSync(path.join(home, "postgres", "postmaster.pid"), "");
  const second = await startEmbeddedPostgres(options());
  expect(await queryOnce(second.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
  expect(await queryOnce(second.url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
  await second.stop();
});

test("the embedded PostgreSQL requires its password and listens on loopback only", async () => {
  await createNewCluster(options().folder);
  const postgres = await startEmbeddedPostgres(options());
  await expect(queryOnce(postgres.url.replace("a-password", "another"), "SELECT 1")).rejects.toThrow(
    "password",
  );
  expect(await queryOnce(postgres.url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  await postgres.stop();
});

test("the embedded PostgreSQL stops when the process that started it is killed, and keeps its data", async () => {
  await createNewCluster(options().folder);
  const script = `import { startEmbeddedPostgres } from "@/lib/runtime/postgres/embedded-postgres";
    const { url } = await startEmbeddedPostgres(${JSON.stringify(options())});
    process.stdout.write(url);
    setInterval(() => undefined, 1000);`;
  const file = path.join(home, "server.mts");
  writeFileSync(file, script);
  const tsconfig = path.join(PROJECT_ROOT, "tsconfig.json");
  const server = spawn(process.execPath, ["--import", "tsx", file], {
    cwd: PROJECT_ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TSX_TSCONFIG_PATH: tsconfig },
  });
  const [url] = await once(server.stdout, "data");
  await queryOnce(String(url), "CREATE TABLE kept AS SELECT 42 AS value");
  server.kill("SIGKILL");
  await expect(async () => {
    await expect(queryOnce(String(url), "SELECT 1")).rejects.toThrow();
  }).toPass();
  const next = await startEmbeddedPostgres(options());
  expect(await queryOnce(next.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
  await next.stop();
});

test("the embedded PostgreSQL can be stopped during crash recovery and keeps committed data", async () => {
  await createNewCluster(options().folder);
  const first = await startEmbeddedPostgres(options());
  const client = new pg.Client({ connectionString: first.url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("CREATE TABLE kept AS SELECT 42 AS value");
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  process.kill(rows[0]?.pid ?? Number.NaN, "SIGKILL");
  await ended;
  await first.stop();
  const second = await startEmbeddedPostgres(options());
  expect(await queryOnce(second.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
  await second.stop();
});

test("a damaged database cluster is rejected with the reason that PostgreSQL gives", async () => {
  await createNewCluster(options().folder);
  rmSync(path.join(home, "postgres", "global", "pg_control"));
  await expect(startEmbeddedPostgres(options())).rejects.toThrow(/cannot start: .*database system/);
});

/**
 * Starts a stand-in for a PostgreSQL that is never ready, and waits until it is. `report` appends a line to its log and then
 * lets `elapsedS` seconds pass.
 */
function startStandIn() {
  const { folder, logFile } = options();
  mkdirSync(folder);
  writeFileSync(logFile, "");
  const child = spawn("sleep", ["60"]);
  const ended = once(child, "exit").then(([code]) => ({ code }));
  let nowMs = 0;
  const waiting = waitUntilReady({ child, ended }, { folder, logFile, nowMs: () => nowMs });
  async function report(line: string, elapsedS: number): Promise<void> {
    appendFileSync(logFile, `LOG:  ${line}\n`);
    await sleep(100);
    nowMs += elapsedS * 1_000;
    await sleep(100);
  }
  return { child, waiting, report };
}

test("the start of PostgreSQL waits while a crash recovery reports progress, and fails a minute after the last report", async () => {
  const printed: string[] = [];
  const { write } = process.stdout;
  process.stdout.write = ((text: string) => printed.push(text) > 0) as typeof write;
  const { child, waiting, report } = startStandIn();
  try {
    const failed = expect(waiting).rejects.toThrow("a minute");
    for (const elapsedS of [10, 20, 30])
      await report(`redo in progress, elapsed time: ${elapsedS}.00 s, current LSN: 0/2A0`, 50);
    expect(child.killed).toBe(false);
    await report("restored log file", 20);
    await failed;
    expect(child.killed).toBe(true);
    expect(printed).toEqual([expect.stringContaining("recovering from a crash")]);
  } finally {
    process.stdout.write = write;
    child.kill("SIGKILL");
  }
});

test("the start of PostgreSQL waits an hour for the last checkpoint of a crash recovery, which reports no progress", async () => {
  const { child, waiting, report } = startStandIn();
  try {
    const failed = expect(waiting).rejects.toThrow("cannot start");
    await report(
      "redo done at 0/2A0 system usage: CPU: user: 0.12 s, system: 0.09 s, elapsed: 9.40 s",
      3_600,
    );
    expect(child.killed).toBe(false);
    child.kill();
    await failed;
  } finally {
    child.kill("SIGKILL");
  }
});
