import { spawn } from "node:child_process";
import { checkAllBooks } from "./check-all-books";
import { stopProcess } from "./server-process";

/** Checks the ledgers that the tests have used, then stops the servers and removes the data folder. */
export default async function stopWorld(): Promise<void> {
  const { DATABASE_URL: url, TESSERA_TEST_VERBS_DATABASE_URL: urlOfVerbs } = process.env;
  const isRunning = process.env["TESSERA_TEST_SERVER_PID"] !== undefined;
  try {
    if (isRunning && url && urlOfVerbs) await checkAllBooks([url, urlOfVerbs]);
  } finally {
    await stopServers();
  }
}

/** Stops the servers that the setup has started and removes the data folder. */
export async function stopServers(): Promise<void> {
  const {
    TESSERA_TEST_NEXT_PID: nextPid,
    TESSERA_TEST_SERVER_PID: serverPid,
    TESSERA_TEST_FOLDER: folder,
  } = process.env;
  if (nextPid) await stopProcess(Number(nextPid));
  if (serverPid) await stopProcess(Number(serverPid));
  if (folder) removeInBackground(folder);
}

/**
 * Removes a folder in a separate process, because removing the database's 50,000 files takes seconds and nothing depends on it.
 */
function removeInBackground(folder: string): void {
  const script = "fs.rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 20 })";
  spawn(process.execPath, ["-e", script, folder], { detached: true, stdio: "ignore" }).unref();
}
