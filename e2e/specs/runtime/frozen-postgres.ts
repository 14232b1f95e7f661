import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Stops a PostgreSQL in the middle of whatever it does, as a machine that hangs would: it keeps its connections and takes
 * new ones, and answers none. Returns what lets it go on.
 */
export function freeze(clusterFolder: string): () => void {
  const [first] = readFileSync(path.join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
  const postmaster = Number(first);
  process.kill(postmaster, "SIGSTOP");
  const all = [postmaster, ...childrenOf(postmaster)];
  for (const pid of all) signal(pid, "SIGSTOP");
  return () => {
    for (const pid of all.toReversed()) signal(pid, "SIGCONT");
  };
}

function childrenOf(parent: number): number[] {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return processes
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

/** A backend may have ended since it was listed. */
function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
