import { type ChildProcess, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port";
import { stopLeftoverPostgres } from "./leftover-postgres";
import { type PostgresBinaries, postgresBinaries } from "./postgres-binaries";
import { postgresUser, type ServiceUser } from "./postgres-user";
import { reasonOf, StartupError } from "./startup-error";
import { stopWithUs } from "./stop-with-us";

export type EmbeddedPostgres = {
  /** The URL of the database `postgres` in the cluster; the password is in it. */
  url: string;
  /** Resolves when PostgreSQL has ended, whoever ended it. */
  ended: Promise<void>;
  /** Ends open sessions and stops, waiting until PostgreSQL has written everything. Harmless when called again. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The cluster's folder; created with a new cluster when absent. Its parent must exist. */
  folder: string;
  /** The password of the only user, `tessera`. */
  password: string;
  /** Where PostgreSQL writes what it has to say. */
  logFile: string;
  /** For tests: gives up durability for speed. */
  throwaway?: boolean;
};

const USER = "tessera";
const START_TIMEOUT_MS = 60_000;

/**
 * Starts a real PostgreSQL on loopback and a free port, creating its cluster (UTF-8, locale C, checksums) first when
 * there is none. A PostgreSQL that a killed server left on the folder is stopped before. It stops when this process
 * ends, however it ends. Throws {@link StartupError} with PostgreSQL's own reason when it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const runAs = postgresUser();
  const binaries = postgresBinaries(runAs);
  if (!existsSync(options.folder)) await createCluster(binaries, options, runAs);
  if (!readdirSync(options.folder).includes("PG_VERSION")) {
    throw new StartupError(
      `${options.folder} is not a PostgreSQL folder; move it away to begin with an empty database.`,
    );
  }
  await stopLeftoverPostgres(options.folder);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startCluster(binaries, options, runAs);
    } catch (error) {
      const portWasTaken =
        error instanceof StartupError && error.message.includes("could not create any TCP/IP sockets");
      if (!portWasTaken || attempt === 3) throw error;
    }
  }
}

async function createCluster(
  binaries: PostgresBinaries,
  options: EmbeddedPostgresOptions,
  runAs: ServiceUser | undefined,
): Promise<void> {
  // A half-made cluster never gets the final name, so that an interrupted first start is simply repeated.
  const draft = `${options.folder}.new`;
  const passwordFile = path.join(tmpdir(), `tessera-${process.pid}-${Date.now()}`);
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600, flag: "wx" });
    if (runAs) {
      chownSync(draft, runAs.uid, runAs.gid);
      chownSync(passwordFile, runAs.uid, runAs.gid);
    }
    const flags = [
      "--locale=C",
      "--encoding=UTF8",
      "--auth=scram-sha-256",
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
    ];
    if (options.throwaway) flags.push("--no-sync");
    const child = run(binaries.initdb, [...folderFlags(draft), ...flags], draft, options.logFile, runAs);
    const { code, error } = await endOf(child);
    if (error) throw error;
    if (code !== 0) throw new Error(lastComplaint(options.logFile));
    renameSync(draft, options.folder);
  } catch (error) {
    throw new StartupError(`The database in ${options.folder} could not be created: ${reasonOf(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

async function startCluster(
  binaries: PostgresBinaries,
  options: EmbeddedPostgresOptions,
  runAs: ServiceUser | undefined,
): Promise<EmbeddedPostgres> {
  const port = await freePort();
  const settings = [...SETTINGS, ...(options.throwaway ? THROWAWAY_SETTINGS : [])].flatMap((setting) => [
    "-c",
    setting,
  ]);
  const child = run(
    binaries.postgres,
    [...folderFlags(options.folder), "-p", String(port), ...settings],
    options.folder,
    options.logFile,
    runAs,
  );
  let hasEnded = false;
  const ended = endOf(child).then((end) => {
    hasEnded = true;
    return end;
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!isReady(options.folder, child.pid)) {
    if (hasEnded)
      throw new StartupError(
        `The database in ${options.folder} cannot start: ${(await ended).error?.message ?? lastComplaint(options.logFile)}`,
      );
    if (performance.now() > deadline) {
      child.kill("SIGQUIT");
      throw new StartupError(
        `The database in ${options.folder} was not ready after ${START_TIMEOUT_MS / 1000} seconds; its log is ${options.logFile}.`,
      );
    }
    await sleep(20);
  }
  const release = stopWithUs(child);
  return {
    url: `postgresql://${USER}:${options.password}@127.0.0.1:${port}/postgres`,
    ended: ended.then(() => undefined),
    async stop() {
      if (!hasEnded) child.kill("SIGINT");
      await ended;
      release();
      if (options.throwaway) rmSync(options.folder, { recursive: true, force: true });
    },
  };
}

/** Loopback only; sized for two cores and a pool or two; errors of statements stay out of the log, since they quote data. */
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "shared_buffers=256MB",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_checkpoints=off",
  "log_min_messages=log",
];

const THROWAWAY_SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * PostgreSQL's user may own the folder and still be kept out of the folders above it (a checkout under /root, or our
 * own 0700 data folder). On Linux the link to the working directory leads past those.
 */
function folderFlags(folder: string): string[] {
  return ["-D", process.platform === "linux" ? "/proc/self/cwd" : realpathSync(folder)];
}

/** In a process group of its own, so that Ctrl-C reaches us alone and requests in flight keep their database. */
function run(
  program: string,
  args: string[],
  folder: string,
  logFile: string,
  runAs: ServiceUser | undefined,
): ChildProcess {
  const log = openSync(logFile, "w", 0o600);
  try {
    return spawn(program, args, {
      cwd: folder,
      detached: true,
      stdio: ["ignore", log, log],
      env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
      ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}),
    });
  } finally {
    closeSync(log);
  }
}

function endOf(child: ChildProcess): Promise<{ code: number | null; error?: Error }> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, error }));
    child.once("exit", (code) => resolve({ code }));
  });
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

function lastComplaint(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").split("\n");
  const complaint =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.findLast((line) => line.trim() !== "");
  return `${(complaint ?? "it said nothing").replace(/^.*?(FATAL|PANIC|error):\s*/, "")} (log: ${logFile})`;
}
