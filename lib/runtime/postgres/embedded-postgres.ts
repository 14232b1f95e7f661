import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "@/lib/base/startup-error";
import { freePort } from "@/lib/runtime/process/ports";
import { FAST_SHUTDOWN_TIMEOUT_MS, stopLeftoverPostgres } from "./leftover-postgres";
import { postgresBinaries, postgresUser } from "./postgres-binaries";
import {
  createCluster,
  lastLogError,
  type PostgresProcess,
  runPostgres,
  stopWhenParentExits,
} from "./postgres-process";

export type EmbeddedPostgres = {
  /** The URL of the database `postgres` in the cluster; the password is in it. */
  url: string;
  port: number;
  /** Resolves when PostgreSQL has ended, whoever ended it. */
  ended: Promise<void>;
  /**
   * Ends open sessions and stops, waiting until PostgreSQL has written everything; at once when that takes more than five
   * seconds. Harmless when called again.
   */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The cluster's folder; created with a new cluster when absent. Its parent must exist. */
  folder: string;
  /** The password of the only user, `tessera`. */
  password: string;
  /** Where PostgreSQL writes what it has to say; begun anew at every start. */
  logFile: string;
  /** A free one when absent. */
  port?: number;
  /** False gives up durability for speed, for tests; true when absent. */
  durable?: boolean;
  /** Breaks a start off: PostgreSQL is stopped at once, and the start throws. */
  signal?: AbortSignal;
};

const USER = "tessera";
const START_TIMEOUT_MS = 60_000;
const TRIES = 3;

/**
 * Loopback only; sized for two cores. Errors of statements stay out of the log, since they quote data. Tables are looked at
 * every ten seconds: until one that has just begun to fill is analysed, its indexes are all the same to the planner.
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
 * Starts a real PostgreSQL on loopback, creating its cluster first when there is none. A PostgreSQL that a killed server
 * left on the folder is stopped before. It stops when this process ends, however it ends. Throws {@link StartupError} with
 * PostgreSQL's own reason when it cannot start. Only one process may do this on a folder at a time.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, password, logFile, durable = true, signal } = options;
  const runAs = postgresUser(folder);
  const { initdb, postgres } = postgresBinaries(runAs);
  if (!existsSync(folder))
    await createCluster({ initdb, folder, logFile, user: USER, password, runAs, durable });
  if (!existsSync(path.join(folder, "PG_VERSION"))) {
    throw new StartupError(
      `${folder} holds no PostgreSQL database; move it away to begin with an empty one.`,
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
      // Somebody may take a free port between its choice and its use.
      const portWasTaken = error instanceof StartupError && error.message.includes("TCP/IP sockets");
      if (portWasTaken && options.port === undefined && attempt < TRIES) continue;
      throw error;
    }
    return {
      url: embeddedUrl(port, password),
      port,
      // The guard must not outlive the process: its number may be given to another one.
      ended: running.ended.then(release),
      async stop() {
        running.child.kill("SIGINT");
        const atOnce = setTimeout(() => running.child.kill("SIGQUIT"), FAST_SHUTDOWN_TIMEOUT_MS);
        await running.ended;
        clearTimeout(atOnce);
      },
    };
  }
}

/** The URL of an embedded database that listens on `port`. */
export function embeddedUrl(port: number, password: string): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

type WaitOptions = { folder: string; logFile: string; signal: AbortSignal | undefined };

async function waitUntilReady(
  { child, ended }: PostgresProcess,
  { folder, logFile, signal }: WaitOptions,
): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!isReady(folder, child.pid)) {
    const end = await Promise.race([ended, sleep(20)]);
    if (end) {
      const reason = end.error?.message ?? lastLogError(folder, logFile);
      throw new StartupError(`The database in ${folder} cannot start: ${reason}`);
    }
    if (signal?.aborted) {
      child.kill("SIGQUIT");
      await ended;
      throw new StartupError(`The start of the database in ${folder} was broken off.`);
    }
    if (performance.now() > deadline) {
      child.kill("SIGQUIT");
      throw new StartupError(`The database in ${folder} was not ready in a minute (log: ${logFile})`);
    }
  }
}

/** The eighth line of `postmaster.pid` is the server's own word that it takes connections. */
function isReady(folder: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
  } catch {
    return false;
  }
}
