import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";

/** Starts an empty PostgreSQL for a test or a tool, without durability. Stopping it deletes its folder. */
export async function startScratchPostgres(): Promise<EmbeddedPostgres> {
  const home = mkdtempSync(path.join(tmpdir(), "tessera-scratch-"));
  try {
    const postgres = await startEmbeddedPostgres({
      folder: path.join(home, "postgres"),
      password: randomBytes(18).toString("base64url"),
      logFile: path.join(home, "postgres.log"),
      durable: false,
    });
    return {
      ...postgres,
      async stop() {
        await postgres.stop();
        rmSync(home, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}
