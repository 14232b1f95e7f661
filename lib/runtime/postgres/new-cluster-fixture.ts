import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres";

export const PASSWORD = "a-password-of-a-test";

let prepared: Promise<string> | undefined;

/**
 * Creates a database cluster with {@link PASSWORD} by copying one that this process has prepared and started once. Creating
 * each cluster anew would take a second of CPU time.
 */
export async function createNewCluster(folder: string): Promise<void> {
  prepared ??= prepare();
  execFileSync("cp", ["-a", await prepared, folder]);
}

async function prepare(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), "tessera-prepared-"));
  process.once("exit", () => rmSync(home, { recursive: true, force: true }));
  const folder = path.join(home, "postgres");
  const postgres = await startEmbeddedPostgres({ folder, password: PASSWORD, logFile: `${home}/log` });
  await postgres.stop();
  return folder;
}
