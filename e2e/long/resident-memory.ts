import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Returns the resident memory, in MiB, of a supervisor and the processes of all roles that it started, without PostgreSQL. */
export async function residentMib(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,rss=,args="]);
  const kilobytes = stdout.split("\n").flatMap((line) => {
    const [own, parent, rss, ...args] = line.trim().split(/\s+/);
    const isOfStart =
      Number(own) === pid || (Number(parent) === pid && args.some((word) => word.endsWith("/process.js")));
    return isOfStart ? [Number(rss)] : [];
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}
