import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { findBrowser } from "./find-browser";
import { startNextDoor } from "./next-door";
import { startServer } from "./server-process";
import stopWorld from "./stop-world";
import { createVerbsDatabase } from "./verbs-database";

/**
 * Starts what the tests share: the product as `npm start` runs it, in a data folder of its own, and the same build
 * under plain `next start` for the second door. Tests find both through the environment, so that `env()` and `pool()`
 * in a test are those of the server. Tests that need none of it start at once.
 */
export default async function startWorld(config: FullConfig): Promise<void> {
  const onlyUnits = config.projects.every((project) => project.name === "unit");
  if (onlyUnits) return;
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-test-"));
  process.env["TESSERA_TEST_FOLDER"] = folder;
  try {
    await startDoors(folder);
  } catch (error) {
    await stopWorld();
    throw error;
  }
}

async function startDoors(folder: string): Promise<void> {
  const server = await startServer({
    folder,
    settings: { API_RATE_LIMIT: "0", LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.0/8,::1" },
  });
  Object.assign(process.env, server.settings, await findBrowser());
  process.env["TESSERA_TEST_VERBS_DATABASE_URL"] = await createVerbsDatabase(
    server.settings["DATABASE_URL"] ?? "",
  );
  process.env["TESSERA_TEST_SERVER_PID"] = String(server.pid);
  const door = await startNextDoor();
  process.env["TESSERA_TEST_NEXT_PID"] = String(door.pid);
  process.env["TESSERA_TEST_NEXT_URL"] = door.url;
}
