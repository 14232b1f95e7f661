import { execFileSync } from "node:child_process";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";

const holderSchema = z.object({
  pid: z.number().int().positive(),
  /** The process's start time. The field's name is part of the file format. */
  birth: z.string(),
  url: z.string().optional(),
});

export type ProcessLock =
  | { acquired: true; release(): void }
  | { acquired: false; pid: number; url?: string | undefined };

/**
 * Acquires a lock file for this process and stores `url` in it. If a process holds the lock, or is replacing a stale one,
 * returns that process's ID, and the URL that it stored, if any. A stale lock is replaced: the file contains the process ID and
 * start time, so neither a crash nor a reused ID leaves it locked. Throws the system's error when the folder is not writable.
 */
export function acquireProcessLock(file: string, url?: string): ProcessLock {
  const content = JSON.stringify({ pid: process.pid, birth: startTimeOf(process.pid), url });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    for (;;) {
      if (linked(draft, file)) return { acquired: true, release: () => remove(file, content) };
      const heldContent = readIfThere(file);
      if (heldContent === undefined) continue;
      const holder = livingHolder(heldContent);
      if (holder) return { acquired: false, ...holder };
      // Only one process at a time removes a stale lock. Otherwise, one could remove the new lock of another.
      const guard = acquireProcessLock(`${file}.stale`);
      if (!guard.acquired) return guard;
      remove(file, heldContent);
      guard.release();
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Creates a hard link, which is atomic and never replaces a file. Returns false when `to` exists. */
export function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Deletes the lock file if it still has this `content`. Only its holder and, if the holder has ended, the process that holds
 * the `.stale` lock may call this, so that no process can replace the file between the check and the deletion.
 */
function remove(file: string, content: string): void {
  if (readIfThere(file) === content) rmSync(file, { force: true });
}

function livingHolder(content: string): { pid: number; url: string | undefined } | undefined {
  try {
    const { pid, birth: startTime, url } = holderSchema.parse(JSON.parse(content));
    return startTimeOf(pid) === startTime ? { pid, url } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a process's start time in the system's own format, or an empty string when the process is not running. On Linux, a
 * zombie counts as not running.
 */
function startTimeOf(pid: number): string {
  if (existsSync("/proc/self/stat")) {
    const stat = readIfThere(`/proc/${pid}/stat`) ?? "";
    // The process name is in parentheses and can contain spaces. The state is the first field after it, and the start time is
    // the 20th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return /[ZX]/.test(fields[0] ?? "") ? "" : (fields[19] ?? "");
  }
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "lstart="], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
