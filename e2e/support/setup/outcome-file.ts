import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Records for other processes that something is done, or that it failed with this message. */
export function writeOutcome(file: string, failure = ""): void {
  writeFileSync(`${file}.new`, failure);
  renameSync(`${file}.new`, file);
}

/** Waits until another process has called {@link writeOutcome}. Throws an error with the message of a failure. */
export async function awaitOutcome(file: string): Promise<void> {
  while (!existsSync(file)) await sleep(50);
  const failure = readFileSync(file, "utf8");
  if (failure) throw new Error(failure);
}
