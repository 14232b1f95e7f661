import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Records in `file`, for other processes, that a task is done, or that it failed with the message `failure` if this is not
 * empty.
 */
export function writeOutcome(file: string, failure = ""): void {
  writeFileSync(`${file}.new`, failure);
  renameSync(`${file}.new`, file);
}

/**
 * Waits until another process has called {@link writeOutcome} for `file`. Throws an error with the recorded message if the task
 * failed.
 */
export async function awaitOutcome(file: string): Promise<void> {
  while (!existsSync(file)) await sleep(50);
  const failure = readFileSync(file, "utf8");
  if (failure) throw new Error(failure);
}
