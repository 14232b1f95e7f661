import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { postmasterOf } from "@/lib/runtime/postgres/postmaster-fixture";

/** The unit of processor time in /proc, in milliseconds. It does not depend on the frequency of the kernel's timer. */
const TICK_MS = 10;

type Stat = {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  readonly endedTicks: number;
};

/** The processor time of a server and of its PostgreSQL, in milliseconds. */
export type CpuTime = { readonly nodeMs: number; readonly postgresMs: number };

/** The IDs of a server's process and of the main process of its PostgreSQL. */
export type ServerPids = { readonly nodePid: number; readonly postgresPid: number };

/**
 * Reads the statistics of a process from /proc, or returns undefined if it has ended. `endedTicks` are the ticks of its ended
 * children. See proc(5).
 */
function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields;
    return { pid: Number(pid), parent, ticks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    // The process ended after it was listed.
    return undefined;
  }
}

function treeOf(root: number, all: readonly Stat[], without?: number): Stat[] {
  if (root === without) return [];
  const own = all.filter(({ pid }) => pid === root);
  const children = all.filter(({ parent }) => parent === root);
  return [...own, ...children.flatMap(({ pid }) => treeOf(pid, all, without))];
}

/**
 * Returns the processor time used so far by the running processes of a server, and by all processes of its PostgreSQL including
 * those that have ended. Returns undefined on systems other than Linux.
 */
export function cpuTimeOf({ nodePid, postgresPid }: ServerPids): CpuTime | undefined {
  if (process.platform !== "linux") return undefined;
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  const node = treeOf(nodePid, all, postgresPid);
  const postgres = treeOf(postgresPid, all);
  const ended = all.find(({ pid }) => pid === postgresPid)?.endedTicks ?? 0;
  const sum = (stats: readonly Stat[]) => stats.reduce((total, { ticks }) => total + ticks, 0) * TICK_MS;
  return { nodeMs: sum(node), postgresMs: sum(postgres) + ended * TICK_MS };
}

/** Returns the ID of the main process of an installation's PostgreSQL. */
export const postgresPidOf = (dataDir: string) => postmasterOf(path.join(dataDir, "postgres"));
