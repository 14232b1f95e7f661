import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { embeddedSettings } from "@/lib/runtime/start/settings";
import { checkAllBooks } from "./check-all-books";
import { compilePrograms } from "./compile-programs";
import { findBrowser } from "./find-browser";
import { startNextServer } from "./next-server";
import { startServer, TWICE_THE_LARGEST_MOVE } from "./server-process";
import { stopServers } from "./stop-world";
import { createVerbsDatabase, LONG_DATABASE_TIMEOUTS } from "./verbs-database";

const NOWHERE = "http://localhost:9";
const NO_DATABASE = "postgresql://127.0.0.1:9/none";

/** The settings that differ from their defaults, both in the server that tests share and in tests without a server. */
const TEST_SETTINGS = {
  API_RATE_LIMIT: "0",
  PAGE_RATE_LIMIT: "0",
  ...LONG_DATABASE_TIMEOUTS,
  LOG_LEVEL: "error",
  TESSERA_CHEAP_PASSWORDS: "1",
  TRUSTED_PROXIES: "127.0.0.0/8,::1",
};

/** Further settings for tests without a server. In other runs, the start of the server sets them. */
const VERBS_SETTINGS = {
  SECOND_OPERATOR_ABOVE: TWICE_THE_LARGEST_MOVE,
  PUBLIC_URL: NOWHERE,
  NEXTAUTH_URL: NOWHERE,
  INNGEST_BASE_URL: NOWHERE,
};

/**
 * Starts the servers that tests share: the product as `npm start` runs it, and the same build under plain `next start`. Tests
 * find both through the environment, so that `env()` and `pool()` in a test match the server. Starts neither for projects that
 * need no server.
 */
export default async function startWorld(): Promise<(() => Promise<void>) | undefined> {
  const asked = projectsAsked();
  const areAllOf = (...names: string[]) => asked.length > 0 && asked.every((name) => names.includes(name));
  if (areAllOf("unit")) {
    Object.assign(process.env, TEST_SETTINGS, settingsWithout(NO_DATABASE));
    return;
  }
  if (areAllOf("unit", "verbs")) return await startDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-test-"));
  process.env["TESSERA_TEST_FOLDER"] = folder;
  try {
    await startDoors(folder);
  } catch (error) {
    await stopServers();
    throw error;
  }
  return;
}

/** Returns the projects named on the command line. The configuration always lists every project. */
function projectsAsked(): string[] {
  const options = { project: { type: "string", multiple: true } } as const;
  return parseArgs({ options, strict: false }).values.project?.map(String) ?? [];
}

/**
 * Starts PostgreSQL for tests that call the product's operations. Returns a function that checks the ledger and stops PostgreSQL.
 */
async function startDatabase(): Promise<() => Promise<void>> {
  const [{ url, stop }] = await Promise.all([startScratchPostgres(), compilePrograms()]);
  Object.assign(process.env, TEST_SETTINGS, VERBS_SETTINGS, settingsWithout(url));
  const urlOfVerbs = await createVerbsDatabase(url);
  process.env["TESSERA_TEST_VERBS_DATABASE_URL"] = urlOfVerbs;
  return async () => {
    try {
      await checkAllBooks([urlOfVerbs]);
    } finally {
      await stop();
    }
  };
}

/** Returns settings for tests without a server. Unit tests use no database, but their code can read settings. */
function settingsWithout(databaseUrl: string): Record<string, string> {
  const key = () => randomBytes(32).toString("base64");
  const keys = { VOUCHER_HMAC_KEY: key(), ENCRYPTION_KEY: key(), NEXTAUTH_SECRET: key() };
  const inngest = { INNGEST_EVENT_KEY: key(), INNGEST_SIGNING_KEY: `signkey-test-${"0".repeat(64)}` };
  return embeddedSettings({}, databaseUrl, { ...keys, ...inngest, POSTGRES_PASSWORD: key() });
}

async function startDoors(folder: string): Promise<void> {
  await compilePrograms();
  const browser = findBrowser();
  // A failure is reported where the browser is awaited, once the server can be stopped.
  browser.catch(() => undefined);
  const server = await startServer({
    folder,
    settings: {
      ...TEST_SETTINGS,
      METRICS_TOKEN: randomBytes(32).toString("hex"),
    },
  });
  process.env["TESSERA_TEST_SERVER_PID"] = String(server.pid);
  Object.assign(process.env, server.settings, await browser);
  const verbsDatabase = createVerbsDatabase(server.settings["DATABASE_URL"] ?? "");
  const [door, urlOfVerbs] = await Promise.all([startNextServer(), verbsDatabase]);
  process.env["TESSERA_TEST_VERBS_DATABASE_URL"] = urlOfVerbs;
  process.env["TESSERA_TEST_NEXT_PID"] = String(door.pid);
  process.env["TESSERA_TEST_NEXT_URL"] = door.url;
}
