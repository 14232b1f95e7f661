import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import type { ServiceUser } from "./postgres-binaries";

export type PostgresProcess = {
  child: ChildProcess;
  /** Resolves when the process has ended. `error` is set when it could not start. */
  ended: Promise<{ code: number | null; error?: Error }>;
};

type Run = {
  program: string;
  args: string[];
  folder: string;
  logFile: string;
  runAs: ServiceUser | undefined;
};

/**
 * Starts a PostgreSQL program on a cluster folder, with its output in `logFile`. The program has its own process group, so that
 * Ctrl-C does not stop it while requests are in flight. On Linux, the folder is passed as the program's working directory and
 * not by its path, because PostgreSQL's user might lack access to the folder's parents (a checkout under /root, a 0700 data
 * folder).
 */
export function runPostgres({ program, args, folder, logFile, runAs }: Run): PostgresProcess {
  rmSync(logFile, { force: true });
  const log = openSync(logFile, "wx", 0o600);
  const place = process.platform === "linux" ? "/proc/self/cwd" : realpathSync(folder);
  const { PATH, NODE_ENV } = process.env;
  try {
    const child = spawn(program, ["-D", place, ...args], {
      cwd: folder,
      detached: true,
      stdio: ["ignore", log, log],
      env: { NODE_ENV, PATH, LC_ALL: "C", TZ: "UTC" },
      ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}),
    });
    return { child, ended: endOf(child) };
  } finally {
    closeSync(log);
  }
}

function endOf(child: ChildProcess): PostgresProcess["ended"] {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, error }));
    child.once("exit", (code) => resolve({ code }));
  });
}

/** Returns the last error in PostgreSQL's log, or a statement that there is none, followed by the path of the log. */
export function lastLogError(folder: string, logFile: string): string {
  const lines = readFileSync(logFile, "utf8").split("\n");
  const complaint =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ??
    lines.find((line) => line.includes("could not"));
  const reason = (complaint ?? "it gave no reason").replace(/^.*?(FATAL|PANIC|error|postgres):\s*/, "");
  return `${reason.replaceAll("/proc/self/cwd", folder)} (log: ${logFile})`;
}

/**
 * Makes `child` receive SIGINT when this process ends, even by SIGKILL. A helper shell sends the signal when its pipe to this
 * process closes. Returns a function that ends the helper; call it when the child has ended.
 */
export function stopWhenParentExits(child: ChildProcess): () => void {
  if (child.pid === undefined) return () => undefined;
  const guard = spawn("/bin/sh", ["-c", `read -r line || kill -INT ${child.pid} 2>/dev/null`], {
    detached: true,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  return () => guard.stdin.end("\n");
}

type NewCluster = {
  initdb: string;
  folder: string;
  logFile: string;
  user: string;
  password: string;
  runAs: ServiceUser | undefined;
  durable: boolean;
};

/**
 * Creates an empty cluster with UTF-8, locale C, checksums and one user with a password. Creates it under a temporary name, so
 * that an interrupted creation can be repeated. Throws {@link StartupError} when the cluster cannot be created.
 */
export async function createCluster(cluster: NewCluster): Promise<void> {
  const { folder, runAs, logFile } = cluster;
  const draft = `${folder}.new`;
  const passwordFile = path.join(tmpdir(), `tessera-${randomUUID()}`);
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600, flag: "wx" });
    if (runAs) {
      chownSync(draft, runAs.uid, runAs.gid);
      chownSync(passwordFile, runAs.uid, runAs.gid);
    }
    const args = ["--locale=C", "--encoding=UTF8", "--auth=scram-sha-256", `--username=${cluster.user}`];
    args.push(`--pwfile=${passwordFile}`, ...(cluster.durable ? [] : ["--no-sync"]));
    const { ended } = runPostgres({ program: cluster.initdb, args, folder: draft, logFile, runAs });
    const { code, error } = await ended;
    if (error) throw error;
    if (code !== 0) throw new Error(lastLogError(draft, logFile));
    renameSync(draft, folder);
  } catch (error) {
    throw new StartupError(`The database in ${folder} could not be created: ${reasonOf(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}
