import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, realpathSync, rmSync } from "node:fs";
import type { ServiceUser } from "./postgres-user";

export type PostgresProcess = {
  child: ChildProcess;
  /** Resolves when the process has ended, or with the system's error when it could not begin. */
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
 * Runs one of PostgreSQL's programs on a cluster folder, its output in `logFile`. It gets a process group of its own,
 * so that Ctrl-C reaches us alone and requests in flight keep their database.
 *
 * PostgreSQL's user may own the folder and still be kept out of the folders above it (a checkout under /root, or our
 * own 0700 data folder). On Linux the link to the working directory leads past those.
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

/** What PostgreSQL gave as its reason to end, from its log, and where that log is. */
export function lastComplaint(folder: string, logFile: string): string {
  const lines = readFileSync(logFile, "utf8").split("\n");
  const complaint =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ??
    lines.find((line) => line.includes("could not"));
  const reason = (complaint ?? "it gave no reason").replace(/^.*?(FATAL|PANIC|error|postgres):\s*/, "");
  return `${reason.replaceAll("/proc/self/cwd", folder)} (log: ${logFile})`;
}
