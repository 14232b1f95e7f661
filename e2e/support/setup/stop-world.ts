import { rmSync } from "node:fs";
import { stopProcess } from "./server-process";

/** Stops the servers that the setup has started and removes the data folder. */
export default async function stopWorld(): Promise<void> {
  const {
    TESSERA_TEST_NEXT_PID: nextPid,
    TESSERA_TEST_SERVER_PID: serverPid,
    TESSERA_TEST_FOLDER: folder,
  } = process.env;
  if (nextPid) await stopProcess(Number(nextPid));
  if (serverPid) await stopProcess(Number(serverPid));
  // A process that ends may still be writing.
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
