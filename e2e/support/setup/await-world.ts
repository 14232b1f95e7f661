import path from "node:path";
import { awaitOutcome, writeOutcome } from "./outcome-file";

const outcomeIn = (folder: string) => path.join(folder, "start-of-servers");

/**
 * Ends the wait of this run's workers in {@link awaitWorld}: they begin, or fail with the message `failure` if it is not empty.
 * `folder` is the run's folder.
 */
export function announceWorld(folder: string, failure = ""): void {
  writeOutcome(outcomeIn(folder), failure);
}

/**
 * Waits in a worker until the shared servers are ready. Returns at once in a run without servers. Throws if they did not start.
 */
export async function awaitWorld(): Promise<void> {
  const { TESSERA_TEST_FOLDER: folder } = process.env;
  if (folder) await awaitOutcome(outcomeIn(folder));
}
