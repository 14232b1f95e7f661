import { existsSync } from "node:fs";
import { inspect } from "node:util";
import { type Env, env, parseEnv, SettingsError } from "@/lib/base/settings/env";
import { type Role, rendersPages } from "@/lib/base/settings/process-settings";
import { PROCESS_PROGRAM } from "@/lib/base/settings/project-root";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { trustedProxies } from "@/lib/runtime/door/client-address";
import { type Engine, startEngine } from "@/lib/runtime/engine/start-engine";
import { checkDatabases, hasUserOf, reportWrongKey } from "@/lib/runtime/migrations/check-database";
import { clientIsStale, generateClient } from "@/lib/runtime/migrations/generate-client";
import { prepareDatabase } from "@/lib/runtime/migrations/migrate";
import { supervisePostgres } from "@/lib/runtime/postgres/supervised-postgres";
import { ignoreOutputErrors, print, runStep } from "@/lib/runtime/process/output";
import { choosePort, expectFreePort } from "@/lib/runtime/process/ports";
import { checkRoleAddresses, createSocketFolder, socketPathIn } from "@/lib/runtime/process/role-address";
import { createTeardown } from "@/lib/runtime/process/teardown";
import { buildIsStale, buildPages, packMissingClient } from "@/lib/runtime/start/build";
import { checkDemoFolder, demoWorldExists, readDemoFile } from "@/lib/runtime/start/demo-file";
import {
  type Installation,
  lockedMessage,
  lockInstallation,
  openInstallation,
} from "@/lib/runtime/start/installation";
import { embeddedSettings, usesEmbeddedDatabase, usesExternalInngest } from "@/lib/runtime/start/settings";
import { readStartOptions, START_HELP, type StartOptions } from "@/lib/runtime/start/start-options";
import { readyText, welcomeText } from "@/lib/runtime/start/welcome";
import { log } from "@/lib/telemetry/log";

/**
 * Starts the server, from compiled code for `npm start` and from source for `npm run dev` (`--dev`). Resolves when the pages
 * are ready and the packing of a missing API client has ended; the server then continues to run. Throws when the start fails;
 * the caller then prints the reason, stops everything and exits with 1.
 */
async function start({ dev, empty, role }: StartOptions): Promise<void> {
  if (!dev && !existsSync(PROCESS_PROGRAM))
    throw new StartupError("The server is not compiled. npm start compiles it, and so does npm run build.");
  if (existsSync(".env")) process.loadEnvFile(".env");
  // This program sets these internal settings itself later. Values from outside are dropped.
  for (const name of ["TESSERA_EMBEDDED", "TESSERA_ROLE", "TESSERA_SOCKETS"]) delete process.env[name];
  Object.assign(process.env, { NODE_ENV: dev ? "development" : "production", NEXT_TELEMETRY_DISABLED: "1" });
  const port = await choosePort(process.env["PORT"]);
  process.env["PORT"] = String(port);
  print("Starting Tessera");
  const installation = usesEmbeddedDatabase(process.env) ? lockDataFolder() : undefined;
  if (role) checkSingleRole(role, installation !== undefined);
  else if (!dev) prepareSockets();
  const { listenHost, NEXTAUTH_SECRET } = installation?.settings ?? env();
  await expectFreePort(port, listenHost);
  const showsPages = !dev && (role === undefined || rendersPages(role));
  const pagesBuilt = showsPages && buildIsStale() ? inBackground(buildPages(NEXTAUTH_SECRET)) : undefined;
  if (pagesBuilt) print("  Building the pages in the background");
  const engine = installation && (await startEmbedded(installation));
  const { directDatabaseUrl, CURRENCY, publicUrl } = env();
  const { TESSERA_EMBEDDED, TESSERA_DEMO, TESSERA_DATA_DIR } = env();
  trustedProxies(env().trustedProxies);
  if (env().WORKERS !== undefined)
    log.warn("WORKERS is the former name of PROCESSES; set PROCESSES=api:<number>");
  if (TESSERA_DEMO) log.warn("TESSERA_DEMO is set: operators need no second factor; unset it in production");
  process.env["NEXTAUTH_URL"] ||= publicUrl;
  const hasDemo = TESSERA_EMBEDDED || TESSERA_DEMO;
  if (hasDemo) checkDemoFolder(TESSERA_DATA_DIR);
  if (!TESSERA_EMBEDDED) await runStep("Reaching the database", () => checkDatabases(env()));
  await runStep("Applying migrations", () => prepareDatabase(directDatabaseUrl, CURRENCY));
  if (dev && clientIsStale()) await runStep("Generating the database client", generateClient);
  await reportWrongKey(directDatabaseUrl);
  const needsDemo =
    hasDemo && !(await demoWorldExists(TESSERA_DATA_DIR, (emails) => hasUserOf(directDatabaseUrl, emails)));
  const demoCreated = needsDemo ? inBackground(createDemoWorld(TESSERA_DATA_DIR, empty)) : undefined;
  const pagesReady = await serve({ dev, role, engine, demoCreated, pagesBuilt });
  const { WEBHOOK_ALLOW_PRIVATE_NETWORK: privateWebhooks } = env();
  const place = { dataDir: TESSERA_DATA_DIR, privateWebhooks, listenHost };
  const greet = (arePagesReady: boolean) =>
    print(
      hasDemo
        ? welcomeText(readDemoFile(TESSERA_DATA_DIR, publicUrl), place, arePagesReady)
        : readyText(publicUrl, port, arePagesReady),
    );
  if (pagesBuilt) greet(false);
  await Promise.all(pagesReady);
  greet(true);
  if (showsPages) await packMissingClient(() => stoppingSinceMs !== undefined);
}

/** Creates the folder for the sockets that connect the server's processes. The teardown removes it. */
function prepareSockets(): void {
  const { folder, remove } = createSocketFolder();
  teardown.add(remove);
  process.env["TESSERA_SOCKETS"] = folder;
}

/**
 * Throws {@link StartupError} when a single role is started with the embedded database. Throws {@link SettingsError} when the
 * role is `api` and PAGES_URL or JOBS_URL is missing.
 */
function checkSingleRole(role: Role, isEmbedded: boolean): void {
  if (isEmbedded)
    throw new StartupError(
      `--role ${role} needs a DATABASE_URL and an external Inngest: the embedded ones serve one start with all roles.`,
    );
  if (role === "api") checkRoleAddresses(env());
}

/** Returns `work`, which the caller awaits later. Until then, Node does not report a rejection as unhandled. */
function inBackground(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

/**
 * Locks the data folder and returns the installation with its settings. Throws {@link StartupError} when another process holds
 * the lock. Validates the settings with a placeholder for the database URL, so that errors are reported before anything starts.
 */
function lockDataFolder(): Installation & { settings: Env } {
  const installation = openInstallation(process.env["TESSERA_DATA_DIR"] || ".tessera");
  const added = embeddedSettings(process.env, "postgresql:", installation.secrets);
  const settings = parseEnv({ ...process.env, ...added });
  trustedProxies(settings.trustedProxies);
  const lock = lockInstallation(installation, settings.publicUrl);
  if (!lock.acquired) throw new StartupError(lockedMessage(installation.folder, lock));
  teardown.add(lock.release);
  return { ...installation, settings };
}

/**
 * Starts the embedded database and, unless an external Inngest is configured, the embedded job engine. Adds their URLs and the
 * installation's secrets and defaults to the environment. Returns the engine, or undefined if it was not started.
 */
async function startEmbedded({
  secrets,
  postgresFolder,
  postgresLog,
}: Installation): Promise<Engine | undefined> {
  const needsEngine = !usesExternalInngest(process.env);
  const label = existsSync(postgresFolder) ? "Starting PostgreSQL" : "Creating the database";
  const options = { folder: postgresFolder, password: secrets.POSTGRES_PASSWORD, logFile: postgresLog };
  const postgres = await runStep(label, () => supervisePostgres(options, { onRestart, onRetry, onLoss }));
  teardown.add(() => postgres.stop());
  Object.assign(process.env, embeddedSettings(process.env, postgres.url, secrets));
  if (!needsEngine) return undefined;
  const socketFolder = process.env["TESSERA_SOCKETS"];
  const engine = await startEngine({
    eventKey: secrets.INNGEST_EVENT_KEY,
    signingKey: secrets.INNGEST_SIGNING_KEY,
    socketPath: socketFolder && socketPathIn(socketFolder, "jobs"),
    onError: (message, fields) => log.warn(message, fields),
  });
  teardown.add(() => engine.stop(0));
  process.env["INNGEST_BASE_URL"] = engine.url;
  return engine;
}

type ServeOptions = {
  dev: boolean;
  role: Role | undefined;
  engine: Engine | undefined;
  demoCreated: Promise<void> | undefined;
  pagesBuilt: Promise<void> | undefined;
};

/**
 * Starts the processes of `role` or of all roles, or serves from this process in development. Resolves when the demo world, if
 * one is created, exists and the started API and jobs run. The pages are ready when all returned promises have resolved. Uses
 * dynamic imports: the modules need the generated database client.
 */
async function serve({ dev, role, engine, demoCreated, pagesBuilt }: ServeOptions): Promise<Promise<void>[]> {
  if (dev) {
    if (demoCreated) await runStep("Creating the demo world", () => demoCreated);
    const { serveInDevelopment } = await import("@/lib/runtime/processes/serve-in-development");
    await serveInDevelopment(engine, teardown);
    return [];
  }
  const { supervise } = await import("@/lib/runtime/processes/supervise");
  const { pagesReady, restart } = await supervise({ role, engine, teardown, demoCreated, pagesBuilt });
  restartProcesses = restart;
  return [pagesReady];
}

async function createDemoWorld(folder: string, empty: boolean): Promise<void> {
  const { seedDemoWorld } = await import("@/lib/runtime/demo-world/build-demo-world");
  await seedDemoWorld({ folder, empty });
}

function onRestart(): void {
  log.error("PostgreSQL ended unexpectedly and is started again");
}

function onRetry(cause: unknown, pauseMs: number): void {
  log.warn("PostgreSQL did not start; the start is tried again", { pauseMs, cause });
}

function onLoss(cause: unknown): void {
  log.error("PostgreSQL cannot be started again; the server stops", { cause });
  void stop(1);
}

const teardown = createTeardown((cause) => print(`While stopping: ${reasonOf(cause)}`));
let stoppingSinceMs: number | undefined;
let restartProcesses: (() => Promise<void>) | undefined;

async function stop(exitCode: number): Promise<void> {
  stoppingSinceMs ??= performance.now();
  await teardown.run();
  process.exit(exitCode);
}

/**
 * Stops the server gracefully at the first signal. A further signal ends the process and its PostgreSQL immediately, but is
 * ignored within 500 ms of the first one, because npm can send a signal twice.
 */
function onSignal(): void {
  if (stoppingSinceMs === undefined) {
    print("\nStopping; press Ctrl-C again to stop immediately.");
    void stop(0);
  } else if (performance.now() - stoppingSinceMs > 500) {
    process.exit(1);
  }
}

/**
 * Handles SIGHUP. Stops the server if it is a development server or its output is a terminal, which has probably been closed.
 * Otherwise replaces the server's processes, or does nothing if the API and the jobs are not running yet.
 */
function onHangUp(): void {
  if (process.stdout.isTTY || process.env["NODE_ENV"] === "development") onSignal();
  else void restartProcesses?.();
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
process.on("SIGHUP", onHangUp);
ignoreOutputErrors();

try {
  const options = readStartOptions(process.argv.slice(2));
  if (options.help) {
    print(START_HELP);
    process.exit(0);
  }
  await start(options);
} catch (error) {
  if (stoppingSinceMs === undefined) {
    const foreseen = error instanceof StartupError || error instanceof SettingsError;
    process.stderr.write(`${foreseen ? error.message : inspect(error)}\n`);
    await stop(1);
  }
}
