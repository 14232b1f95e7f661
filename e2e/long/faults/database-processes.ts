import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Returns the process ID of the embedded PostgreSQL of the server with this data folder. */
export function postmasterOf(dataFolder: string): number {
  return Number.parseInt(readFileSync(path.join(dataFolder, "postgres", "postmaster.pid"), "utf8"), 10);
}

/** Suspends all processes of PostgreSQL until the returned function is called. */
export function freeze(postmaster: number): () => void {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
  const pids = [postmaster, ...children.trim().split(/\s+/).map(Number)];
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended.
      }
    }
  };
  tell("SIGSTOP");
  return () => tell("SIGCONT");
}
