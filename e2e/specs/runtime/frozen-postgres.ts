import { execFileSync } from "node:child_process";
import { postmasterOf } from "@/lib/runtime/postgres/postmaster-fixture";

/**
 * Suspends all processes of a PostgreSQL cluster, which then accepts connections but never responds, like a machine that hangs.
 * Returns a function that resumes the cluster.
 */
export function freeze(clusterFolder: string): () => void {
  const postmaster = postmasterOf(clusterFolder);
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

/** Sends a signal to a process. Ignores a process that has ended since it was listed. */
function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
