import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf, StartupError } from "@/lib/base/startup-error";

const STOP_TIMEOUT_MS = 30_000;

/**
 * How long PostgreSQL may take to stop in order, after which it is told to stop at once; its next start recovers as
 * after a power cut. It never ends when it is asked while it recovers from the crash of one of its own processes
 * (PostgreSQL 18.4).
 */
export const FAST_SHUTDOWN_TIMEOUT_MS = 5_000;

/**
 * Makes a cluster folder free to be started on: stops the PostgreSQL that a killed server left running on it, and removes a
 * `postmaster.pid` whose process number now belongs to something else, which PostgreSQL would take for itself. Throws
 * {@link StartupError} when the leftover does not stop within 30 seconds. Only call it while holding the lock of the data
 * folder.
 */
export async function stopLeftoverPostgres(folder: string): Promise<void> {
  const pidFile = path.join(folder, "postmaster.pid");
  const pid = postmasterPid(pidFile);
  if (pid === undefined) return;
  if (!isPostmasterOf(pid, folder)) {
    rmSync(pidFile, { force: true });
    return;
  }
  const askedMs = performance.now();
  try {
    process.kill(pid, "SIGINT");
    while (isPostmasterOf(pid, folder)) {
      const waitedMs = performance.now() - askedMs;
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

/** A postmaster's working directory is its cluster folder; where there is no /proc, its command line names the folder. */
function isPostmasterOf(pid: number, folder: string): boolean {
  try {
    if (existsSync("/proc/self/cwd")) return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    return execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).includes(folder);
  } catch {
    return false;
  }
}
