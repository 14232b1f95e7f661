import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const outcomeIn = (folder: string) => path.join(folder, "start-of-servers");

/**
 * Ends the wait of this run's workers in {@link awaitWorld}: they begin, or fail with the message `failure` if it is not empty.
 * `folder` is the run's folder.
 */
export function announceWorld(folder: string, failure = ""): void {
  const outcome = outcomeIn(folder);
  writeFileSync(`${outcome}.new`, failure);
  renameSync(`${outcome}.new`, outcome);
}

/** Waits in a worker until the shared servers are ready. Returns at once in a run without servers. Throws if they did not start. */
export async function awaitWorld(): Promise<void> {
  const { TESSERA_TEST_FOLDER: folder } = process.env;
  if (!folder) return;
  while (!existsSync(outcomeIn(folder))) await sleep(50);
  const failure = readFileSync(outcomeIn(folder), "utf8");
  if (failure) throw new Error(failure);
}
