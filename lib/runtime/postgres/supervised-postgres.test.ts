import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { PROPERTY, rounds } from "@/e2e/support/fixtures/depth";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { SECOND_MS } from "@/lib/base/clock";
import type { EmbeddedPostgres } from "./embedded-postgres";
import { createNewCluster, PASSWORD } from "./new-cluster-fixture";
import { postmasterOf } from "./postmaster-fixture";
import { queryOnce } from "./query-once-fixture";
import { supervisePostgres } from "./supervised-postgres";

const OPTIONS = { folder: "postgres", password: "secret", logFile: "postgres.log" };

/** Creates a fake PostgreSQL whose next `failures` starts fail. Its clock advances only during pauses. */
function fakePostgres() {
  let nowMs = 0;
  let end = () => {};
  const fake = {
    failures: 0,
    startedAtMs: [] as number[],
    calls: [] as string[],
    stops: [] as number[],
    ports: [] as (number | undefined)[],
    crash: () => end(),
    means: {
      nowMs: () => nowMs,
      async pause(ms: number, signal: AbortSignal) {
        await new Promise((resolve) => setImmediate(resolve));
        if (!signal.aborted) nowMs += ms;
      },
      async start({ port }: { port?: number }): Promise<EmbeddedPostgres> {
        fake.startedAtMs.push(nowMs);
        fake.ports.push(port);
        if (fake.failures > 0) {
          fake.failures -= 1;
          throw new Error("pre-existing shared memory block is still in use");
        }
        const ended = new Promise<void>((resolve) => (end = resolve));
        return { url: "postgresql:", port: 5432, ended, stop: async () => void fake.stops.push(nowMs) };
      },
    },
    reports: {
      onRestart: () => void fake.calls.push("restart"),
      onRetry: (_: unknown, pauseMs: number) => void fake.calls.push(`retry in ${pauseMs}`),
      onLoss: () => void fake.calls.push("loss"),
    },
  };
  return fake;
}

test("after a crash, the restart of PostgreSQL is retried on the same port after delays that double up to four seconds", async () => {
  const fake = fakePostgres();
  const postgres = await supervisePostgres(OPTIONS, fake.reports, fake.means);
  fake.failures = 6;
  fake.crash();
  await expect.poll(() => fake.startedAtMs).toEqual([0, 0, 250, 750, 1_750, 3_750, 7_750, 11_750]);
  expect(fake.calls).toEqual([
    "restart",
    ...[250, 500, 1_000, 2_000, 4_000, 4_000].map((ms) => `retry in ${ms}`),
  ]);
  expect(fake.ports.slice(1)).toEqual(Array(7).fill(5432));
  await postgres.stop();
  expect(fake.stops).toHaveLength(1);
});

test("the supervisor tries to restart PostgreSQL for up to 30 seconds after the latest crash, and then reports the loss", async () => {
  const fake = fakePostgres();
  await supervisePostgres(OPTIONS, fake.reports, fake.means);
  fake.failures = 3;
  fake.crash();
  await expect.poll(() => fake.failures).toBe(0);
  await expect.poll(() => fake.startedAtMs.length).toBe(5);
  const recoveredAtMs = fake.means.nowMs();
  fake.failures = Number.POSITIVE_INFINITY;
  fake.crash();
  await expect.poll(() => fake.calls.at(-1)).toBe("loss");
  const triedForMs = (fake.startedAtMs.at(-1) ?? 0) - recoveredAtMs;
  expect(triedForMs).toBeGreaterThan(25 * SECOND_MS);
  expect(triedForMs).toBeLessThanOrEqual(30 * SECOND_MS);
});

test("a supervised PostgreSQL can be stopped between restart attempts, and at most one further attempt follows", async () => {
  const fake = fakePostgres();
  const postgres = await supervisePostgres(OPTIONS, fake.reports, fake.means);
  fake.failures = Number.POSITIVE_INFINITY;
  fake.crash();
  await expect.poll(() => fake.calls).toContain("retry in 250");
  const stopped = postgres.stop();
  const attempts = fake.startedAtMs.length;
  await stopped;
  expect(fake.startedAtMs.length).toBeLessThanOrEqual(attempts + 1);
  expect(fake.calls).not.toContain("loss");
});

test.describe("with a real PostgreSQL", () => {
  // One worker runs both tests, so that they share a prepared cluster.
  test.describe.configure({ mode: "default" });

  let home: string;
  const folder = () => path.join(home, "postgres");
  const postmaster = () => postmasterOf(folder());

  test.beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), "tessera-keep-"));
  });
  test.afterEach(() => rmSync(home, { recursive: true, force: true }));

  /** Starts a supervised PostgreSQL and records what it reports. */
  async function startSupervised() {
    const reports: string[] = [];
    const callbacks = {
      onRestart: () => void reports.push("restart"),
      onRetry: (cause: unknown) => void reports.push(String(cause)),
      onLoss: (cause: unknown) => void reports.push(`loss ${cause}`),
    };
    await createNewCluster(folder());
    const options = { folder: folder(), password: PASSWORD, logFile: `${home}/log` };
    return { reports, postgres: await supervisePostgres(options, callbacks) };
  }

  /**
   * Opens a session and suspends its server process, so that it holds the shared memory after PostgreSQL has ended. Returns the
   * process ID.
   */
  async function frozenSession(url: string): Promise<number> {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const pid = rows[0]?.pid ?? Number.NaN;
    process.kill(pid, "SIGSTOP");
    return pid;
  }

  test("PostgreSQL is restarted after every SIGKILL, even if a session of the killed server still holds shared memory at first", {
    tag: PROPERTY,
  }, async () => {
    const kills = rounds({ push: 2, deep: 4 });
    const { reports, postgres } = await startSupervised();
    try {
      await queryOnce(postgres.url, "CREATE TABLE kept AS SELECT 42 AS value");
      for (let round = 1; round <= kills; round += 1) {
        const session = await frozenSession(postgres.url);
        process.kill(postmaster(), "SIGKILL");
        await expect.poll(() => reports.filter((each) => each.includes("shared memory")).length).toBe(round);
        process.kill(session, "SIGKILL");
        await expect(async () => {
          expect(await queryOnce(postgres.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
        }).toPass();
      }
      expect(reports.filter((each) => each === "restart")).toHaveLength(kills);
      expect(reports.filter((each) => each.startsWith("loss"))).toEqual([]);
    } finally {
      await postgres.stop();
    }
  });

  test("a supervised PostgreSQL can be stopped within five seconds while its restart waits for the shared memory of a killed server", async () => {
    const { reports, postgres } = await startSupervised();
    const session = await frozenSession(postgres.url);
    try {
      process.kill(postmaster(), "SIGKILL");
      await expect.poll(() => reports.length).toBeGreaterThan(2);
      const beganMs = performance.now();
      await postgres.stop();
      expect(performance.now() - beganMs).toBeLessThan(5 * SECOND_MS);
      expect(reports.filter((each) => each.startsWith("loss"))).toEqual([]);
    } finally {
      process.kill(session, "SIGKILL");
    }
  });
});
