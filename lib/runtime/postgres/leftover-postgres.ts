import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf, StartupError } from "@/lib/base/startup-error";

const STOP_TIMEOUT_MS = 30_000;

/**
 * The time limit of a fast shutdown. After it, PostgreSQL is stopped immediately and recovers at its next start. A fast shutdown
 * during the recovery from a crashed backend would never end (PostgreSQL 18.4).
 */
export const FAST_SHUTDOWN_TIMEOUT_MS = 5_000;

/**
 * Stops a PostgreSQL that a killed server left running on a cluster folder. Removes a stale `postmaster.pid`, which would block a
 * start because its process ID now belongs to another program. Throws {@link StartupError} when PostgreSQL does not stop within
 * 30 seconds. The caller must hold the lock of the data folder.
 */
export async function stopLeftoverPostgres(folder: string): Promise<void> {
  const pidFile = path.join(folder, "postmaster.pid");
  const pid = postmasterPid(pidFile);
  if (pid === undefined) return;
  if (!isPostmasterOf(pid, folder)) {
    rmSync(pidFile, { force: true });
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

function postmasterPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
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
