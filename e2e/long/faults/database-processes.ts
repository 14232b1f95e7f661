import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** The process of the embedded PostgreSQL that a server with this data folder runs. */
export function postmasterOf(dataFolder: string): number {
  return Number.parseInt(readFileSync(path.join(dataFolder, "postgres", "postmaster.pid"), "utf8"), 10);
}

/** Stops PostgreSQL and all its processes where they stand, until the returned function lets them go on. */
export function freeze(postmaster: number): () => void {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
  const pids = [postmaster, ...children.trim().split(/\s+/).map(Number)];
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  tell("SIGSTOP");
  return () => tell("SIGCONT");
}
