import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { print } from "@/lib/runtime/process/output";
import { freePort } from "@/lib/runtime/process/ports";
import { postgresBinaries, postgresUser } from "./postgres-binaries";
import {
  createCluster,
  lastLogError,
  type PostgresProcess,
  runPostgres,
  stopWhenParentExits,
} from "./postgres-process";
import { postmasterFile, readPostmaster } from "./postmaster-file";

export type EmbeddedPostgres = {
  /** The URL of the database `postgres`, with the password. */
  url: string;
  port: number;
  /** Resolves when PostgreSQL has ended for any reason. */
  ended: Promise<void>;
  /**
   * Stops PostgreSQL with a fast shutdown, or with an immediate one if that takes more than five seconds. Can be called more
   * than once.
   */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The cluster's folder. It is created if missing; its parent must exist. */
  folder: string;
  /** The password of the only user, `tessera`. */
  password: string;
  /** The path of PostgreSQL's log. Each start replaces the file. */
  logFile: string;
  /** The port to listen on, a free one by default. */
  port?: number;
  /** Whether data survives a crash, true by default. False is faster and meant for scratch databases. */
  durable?: boolean;
  /** Aborts a start: PostgreSQL is stopped at once, and {@link startEmbeddedPostgres} throws. */
  signal?: AbortSignal;
};

const USER = "tessera";
/**
 * The time limit for a start. During a crash recovery, it is measured from PostgreSQL's last progress report. The recovery's last
 * checkpoint has no limit.
 */
const START_TIMEOUT_MS = 60_000;
const TRIES = 3;

/**
 * The settings of PostgreSQL: loopback only, sized for two cores. Statement errors are not logged, because they quote data.
 * Autovacuum runs every ten seconds, because the planner chooses wrong indexes for a new table until it is analyzed.
 */
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "shared_buffers=256MB",
  "jit=off",
  "autovacuum_naptime=10s",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_checkpoints=off",
  "log_min_messages=log",
];

const NOT_DURABLE = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Starts PostgreSQL on loopback, after creating its cluster if needed. Stops a PostgreSQL that a killed server left running on
 * the folder. PostgreSQL stops when this process ends, even by SIGKILL. Throws {@link StartupError} with PostgreSQL's reason
 * when it does not start. The caller must ensure that no other process starts PostgreSQL on the folder at the same time.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, password, logFile, durable = true, signal } = options;
  const runAs = postgresUser(folder);
  const { initdb, postgres } = postgresBinaries(runAs);
  if (!existsSync(folder))
    await createCluster({ initdb, folder, logFile, user: USER, password, runAs, durable });
  if (!existsSync(path.join(folder, "PG_VERSION"))) {
    throw new StartupError(
      `${folder} does not contain a PostgreSQL database; move it away to start with an empty one.`,
    );
  }
  await stopLeftoverPostgres(folder);
  const settings = [...SETTINGS, ...(durable ? [] : NOT_DURABLE)].flatMap((setting) => ["-c", setting]);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const args = ["-p", String(port), ...settings];
    const running = runPostgres({ program: postgres, args, folder, logFile, runAs });
    const release = stopWhenParentExits(running.child);
    try {
      await waitUntilReady(running, { folder, logFile, signal });
    } catch (error) {
      release();
      // Another process might take the port between its choice and its use.
      const portWasTaken = error instanceof StartupError && error.message.includes("TCP/IP sockets");
      if (portWasTaken && options.port === undefined && attempt < TRIES) continue;
      throw error;
    }
    return {
      url: embeddedUrl(port, password),
      port,
      // When PostgreSQL has ended, ends the helper that would send it a signal, because its process ID can be reused.
      ended: running.ended.then(release),
      async stop() {
        running.child.kill("SIGINT");
        const timer = setTimeout(() => running.child.kill("SIGQUIT"), FAST_SHUTDOWN_TIMEOUT_MS);
        await running.ended;
        clearTimeout(timer);
      },
    };
  }
}

/** Returns the URL of the embedded database on `port`. */
export function embeddedUrl(port: number, password: string): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

type WaitOptions = {
  folder: string;
  logFile: string;
  signal?: AbortSignal | undefined;
  /** A monotonic clock, which tests replace. */
  nowMs?: () => number;
};

/**
 * Resolves when PostgreSQL accepts connections. Throws {@link StartupError} if it ends, if `signal` aborts, or if it is not
 * ready a minute after its start or after the last progress report of its crash recovery. Does not limit the last checkpoint of
 * a crash recovery.
 */
export async function waitUntilReady(
  { child, ended }: PostgresProcess,
  { folder, logFile, signal, nowMs = () => performance.now() }: WaitOptions,
): Promise<void> {
  let deadline = nowMs() + START_TIMEOUT_MS;
  let progress: string | undefined;
  for (;;) {
    const postmaster = readPostmaster(folder);
    if (postmaster?.isReady && postmaster.pid === child.pid) return;
    const end = await Promise.race([ended, sleep(20)]);
    if (end) {
      const reason = end.error?.message ?? lastLogError(folder, logFile);
      throw new StartupError(`The database in ${folder} cannot start: ${reason}`);
    }
    if (signal?.aborted) {
      child.kill("SIGQUIT");
      await ended;
      throw new StartupError(`The start of the database in ${folder} was aborted.`);
    }
    const reported = lastProgressReport(logFile);
    if (reported !== progress) {
      if (progress === undefined)
        print(`PostgreSQL is recovering from a crash, which can take minutes (log: ${logFile})`);
      progress = reported;
      deadline = nowMs() + START_TIMEOUT_MS;
    }
    if (nowMs() > deadline && !isInLastCheckpoint(logFile)) {
      child.kill("SIGQUIT");
      throw new StartupError(`The database in ${folder} made no progress for a minute (log: ${logFile})`);
    }
  }
}

/**
 * Returns the last progress report of a crash recovery in PostgreSQL's log, or undefined if there is none. PostgreSQL logs a
 * report every ten seconds.
 */
function lastProgressReport(logFile: string): string | undefined {
  return readFileSync(logFile, "utf8")
    .match(/^.*elapsed time: .*$/gm)
    ?.at(-1);
}

/**
 * Returns true when, according to PostgreSQL's log, its crash recovery has only the last checkpoint left. The checkpoint writes
 * all that the recovery changed, which can take minutes on a slow disk, and PostgreSQL does not report its progress.
 */
function isInLastCheckpoint(logFile: string): boolean {
  return readFileSync(logFile, "utf8").includes("redo done at");
}

const STOP_TIMEOUT_MS = 30_000;

/**
 * The time limit of a fast shutdown, in milliseconds. After this time, PostgreSQL is shut down in immediate mode and recovers
 * at its next start. A fast shutdown during the recovery from a crashed backend would never end (PostgreSQL 18.4).
 */
const FAST_SHUTDOWN_TIMEOUT_MS = 5_000;

/**
 * Stops a PostgreSQL that a killed server left running on a cluster folder. Removes a stale `postmaster.pid`, which would block
 * a start if it is empty or its process ID now belongs to another program. Throws {@link StartupError} when PostgreSQL cannot
 * be signaled or does not stop within 30 seconds.
 */
async function stopLeftoverPostgres(folder: string): Promise<void> {
  const pid = readPostmaster(folder)?.pid;
  // PostgreSQL in single-user mode writes a negative process ID.
  if (pid === undefined || pid < 0 || pid === 1) return;
  if (pid === 0 || !isPostmasterOf(pid, folder)) {
    rmSync(postmasterFile(folder), { force: true });
    return;
  }
  const startedMs = performance.now();
  try {
    process.kill(pid, "SIGINT");
    while (isPostmasterOf(pid, folder)) {
      const waitedMs = performance.now() - startedMs;
      if (waitedMs > STOP_TIMEOUT_MS)
        throw new Error(`it did not stop within ${STOP_TIMEOUT_MS / 1000} seconds`);
      if (waitedMs > FAST_SHUTDOWN_TIMEOUT_MS) process.kill(pid, "SIGQUIT");
      await sleep(50);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return;
    throw new StartupError(
      `A PostgreSQL left from an earlier run (process ${pid}) still uses ${folder}: ${reasonOf(error)}.`,
    );
  }
}

/**
 * Returns true when the process is the folder's PostgreSQL. Compares its working directory, or its command line on systems
 * without /proc.
 */
function isPostmasterOf(pid: number, folder: string): boolean {
  try {
    if (existsSync("/proc/self/cwd")) return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    return execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).includes(folder);
  } catch {
    return false;
  }
}
