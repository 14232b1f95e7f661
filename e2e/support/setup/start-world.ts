import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect, parseArgs } from "node:util";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { freePort } from "@/lib/runtime/process/ports";
import { clientIsMissing } from "@/lib/runtime/start/build";
import { embeddedSettings } from "@/lib/runtime/start/settings";
import { announceWorld } from "./await-world";
import { checkAllBooks } from "./check-all-books";
import { compilePrograms } from "./compile-programs";
import { findBrowser } from "./find-browser";
import { startNextServer } from "./next-server";
import { beginServer, stopProcess, TWICE_THE_LARGEST_MOVE } from "./server-process";
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

/**
 * Additional settings for runs that start PostgreSQL but no server. In runs with a server, {@link beginServer} provides them.
 */
const VERBS_SETTINGS = {
  SECOND_OPERATOR_ABOVE: TWICE_THE_LARGEST_MOVE,
  PUBLIC_URL: NOWHERE,
  NEXTAUTH_URL: NOWHERE,
  INNGEST_BASE_URL: NOWHERE,
};

/**
 * Starts the servers that tests share: the product as `npm start` runs it, and the same build under plain `next start`. Tests
 * find both through environment variables, so that `env()` and `pool()` in a test match the server. Starts neither for projects
 * that need no server. Resolves as soon as the variables are set, so that the runner loads the tests while the product is
 * built. Workers wait until the servers are ready (see `await-world.ts`). Returns a function that checks the ledgers and stops
 * all servers.
 */
export default async function startWorld(): Promise<(() => Promise<void>) | undefined> {
  const projects = projectsAsked();
  const areAllOf = (...names: string[]) =>
    projects.length > 0 && projects.every((name) => names.includes(name));
  if (areAllOf("unit")) {
    Object.assign(process.env, TEST_SETTINGS, settingsWithout(NO_DATABASE));
    return;
  }
  if (areAllOf("unit", "verbs")) return await startDatabase();
  return await startServers(mkdtempSync(path.join(tmpdir(), "tessera-test-")));
}

/** Returns the projects named on the command line. The configuration always lists every project. */
function projectsAsked(): string[] {
  const options = { project: { type: "string", multiple: true } } as const;
  return parseArgs({ options, strict: false }).values.project?.map(String) ?? [];
}

/**
 * Starts PostgreSQL for tests that call the product's operations. Returns a function that checks the ledger and stops
 * PostgreSQL.
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

/**
 * Returns the required settings for runs that start no server. Unit tests need them too: they connect to no database, but their
 * code can read settings.
 */
function settingsWithout(databaseUrl: string): Record<string, string> {
  const key = () => randomBytes(32).toString("base64");
  const keys = { VOUCHER_HMAC_KEY: key(), ENCRYPTION_KEY: key(), NEXTAUTH_SECRET: key() };
  const inngest = { INNGEST_EVENT_KEY: key(), INNGEST_SIGNING_KEY: `signkey-test-${"0".repeat(64)}` };
  return embeddedSettings({}, databaseUrl, { ...keys, ...inngest, POSTGRES_PASSWORD: key() });
}

async function startServers(folder: string): Promise<() => Promise<void>> {
  await compilePrograms();
  const server = await beginServer(folder, {
    ...TEST_SETTINGS,
    METRICS_TOKEN: randomBytes(32).toString("hex"),
  });
  const stops = [() => removeInBackground(folder), () => stopProcess(server.pid)];
  let state: "starting" | "ready" | "stopping" = "starting";
  const stop = async () => {
    state = "stopping";
    for (const one of stops.toReversed()) await one();
  };
  try {
    const { DATABASE_URL: url = "" } = server.settings;
    const nextPort = await freePort();
    const [urlOfVerbs, browser] = await Promise.all([createVerbsDatabase(url), findBrowser()]);
    Object.assign(process.env, server.settings, browser, {
      TESSERA_TEST_FOLDER: folder,
      TESSERA_TEST_SERVER_PID: String(server.pid),
      TESSERA_TEST_VERBS_DATABASE_URL: urlOfVerbs,
      TESSERA_TEST_NEXT_URL: `http://localhost:${nextPort}`,
    });
    const startRest = async () => {
      await server.ready;
      const next = await startNextServer(nextPort);
      stops.push(() => stopProcess(next.pid));
      await untilClientIsPacked();
      state = "ready";
      announceWorld(folder);
    };
    startRest().catch((cause) => {
      if (state === "stopping") return;
      process.stderr.write(`${inspect(cause)}\n`);
      announceWorld(folder, "The servers did not start.");
      // Stops the run like Ctrl+C, because no test can run without the servers.
      process.kill(process.pid, "SIGINT");
    });
    return async () => {
      try {
        if (state === "ready") await checkAllBooks([url, urlOfVerbs]);
      } finally {
        await stop();
      }
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const PACK_TIMEOUT_MS = 60_000;

/** Waits until the server has packed the API client, which it does after its pages are ready. Some tests install it. */
async function untilClientIsPacked(): Promise<void> {
  const untilMs = performance.now() + PACK_TIMEOUT_MS;
  while (clientIsMissing()) {
    if (performance.now() > untilMs) throw new Error("the server did not pack the API client");
    await sleep(100);
  }
}

/**
 * Removes a folder in a separate process, because removing the database's 50,000 files takes seconds and nothing depends on it.
 */
function removeInBackground(folder: string): void {
  const script = "fs.rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 20 })";
  spawn(process.execPath, ["-e", script, folder], { detached: true, stdio: "ignore" }).unref();
}
