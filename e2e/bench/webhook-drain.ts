import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { prepareDatabase } from "@/lib/runtime/migrations/migrate";
import { startEmbeddedPostgres } from "@/lib/runtime/postgres/embedded-postgres";
import { openInstallation } from "@/lib/runtime/start/installation";
import { embeddedSettings } from "@/lib/runtime/start/settings";
import {
  insertDeliveries,
  insertJobs,
  slowestHundredthMs,
  untilCompleted,
  untilSucceeded,
} from "./drain/due-deliveries";
import { median } from "./results";

const ROUNDS = 3;
const DUE = 10_000;
const RECEIVERS = 100;
const DRAINED = 20;

/**
 * `npm run bench:webhooks`: measures how fast a backlog of 10,000 due webhooks is delivered, compared with pg-boss delivering
 * the same bodies to the same twenty receivers. The two alternate in one run on one durable PostgreSQL. Each runs in one
 * process, and the receivers run in another. The time is measured from the moment the worker is ready until every delivery or
 * job is recorded as completed.
 *
 * Then measures whether one unresponsive receiver among a hundred delays the others: compares the 99th percentile of the
 * healthy deliveries' times with and without the unresponsive receiver.
 */
async function bench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-drain-"));
  const { secrets, postgresFolder } = openInstallation(folder);
  const postgres = await startEmbeddedPostgres({
    folder: postgresFolder,
    password: secrets.POSTGRES_PASSWORD,
    logFile: path.join(folder, "postgres.log"),
  });
  const settings = { ...embeddedSettings({}, postgres.url, secrets), LOG_LEVEL: "error" };
  Object.assign(process.env, settings);
  const receiver = start("drain/receiver-process.ts", settings, [String(RECEIVERS)]);
  try {
    const addresses = (await firstLine(receiver)).trim().split(" ");
    const urls = addresses.map((address) => `${address}/hook`);
    const rates: Record<"tessera" | "pg-boss", number[]> = { tessera: [], "pg-boss": [] };
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const name of ["tessera", "pg-boss"] as const) {
        const databaseUrl = await newDatabase(
          postgres.url,
          `${name === "tessera" ? "ours" : "theirs"}_${round}`,
        );
        const drain = name === "tessera" ? drainDeliveries : drainJobs;
        const rate = await drain(databaseUrl, urls.slice(0, DRAINED), settings);
        rates[name].push(rate);
        say(`round ${round}  ${name.padEnd(8)} ${rate.toFixed(0)} webhooks a second`);
      }
    }
    const [ours, theirs] = [median(rates.tessera), median(rates["pg-boss"])];
    say(
      `\ntessera ${ours.toFixed(0)}, pg-boss ${theirs.toFixed(0)}: ${(ours / theirs).toFixed(2)} times as many`,
    );
    await oneDeadAmongHundred(postgres.url, addresses, settings);
  } finally {
    receiver.kill("SIGKILL");
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Settings = Record<string, string>;

async function drainDeliveries(
  databaseUrl: string,
  urls: readonly string[],
  settings: Settings,
): Promise<number> {
  await prepareDatabase(databaseUrl, "EUR");
  await insertDeliveries(databaseUrl, { count: DUE, urls });
  const { seconds } = await timed(
    "../specs/webhooks/jobs-process.ts",
    { ...settings, DATABASE_URL: databaseUrl },
    () => untilSucceeded(databaseUrl, DUE),
  );
  return DUE / seconds;
}

async function drainJobs(databaseUrl: string, urls: readonly string[], settings: Settings): Promise<number> {
  await insertJobs(databaseUrl, { count: DUE, urls });
  const { seconds } = await timed(
    "drain/pg-boss-process.ts",
    { ...settings, DATABASE_URL: databaseUrl },
    () => untilCompleted(databaseUrl, DUE),
  );
  return DUE / seconds;
}

async function oneDeadAmongHundred(
  serverUrl: string,
  addresses: readonly string[],
  settings: Settings,
): Promise<void> {
  const [dead = "", ...others] = addresses;
  const healthy = { count: 50 * others.length, urls: others.map((address) => `${address}/hook`) };
  const hanging = { count: 2_000, urls: [`${dead}/dead`] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, backlogs] of Object.entries({ without: [healthy], with: [healthy, hanging] })) {
      const database = await newDatabase(serverUrl, `${name}_${round}`);
      await prepareDatabase(database, "EUR");
      for (const backlog of backlogs) await insertDeliveries(database, backlog);
      const { startedAt } = await timed(
        "../specs/webhooks/jobs-process.ts",
        { ...settings, DATABASE_URL: database },
        () => untilSucceeded(database, healthy.count),
      );
      const ms = await slowestHundredthMs(database, startedAt);
      say(
        `round ${round}  ${name} a dead receiver: the slowest hundredth of the others took ${ms.toFixed(0)} ms`,
      );
    }
  }
}

/**
 * Starts a worker, waits for `done()`, and kills the worker. Returns the time at which the worker was ready, and the number of
 * seconds from then until `done()` resolved.
 */
async function timed(
  script: string,
  settings: Settings,
  done: () => Promise<void>,
): Promise<{ startedAt: Date; seconds: number }> {
  const worker = start(script, settings);
  try {
    await firstLine(worker);
    const [startedAt, startedMs] = [new Date(), performance.now()];
    await done();
    return { startedAt, seconds: (performance.now() - startedMs) / 1_000 };
  } finally {
    worker.kill("SIGKILL");
    await once(worker, "exit");
  }
}

function start(script: string, settings: Settings, args: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error("the process has no output");
  const [line] = (await once(stdout, "data")) as [Buffer];
  return line.toString();
}

async function newDatabase(url: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await bench();
