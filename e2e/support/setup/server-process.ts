import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Role } from "@/lib/base/settings/process-settings";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { readPostmaster } from "@/lib/runtime/postgres/postmaster-file";
import { freePort } from "@/lib/runtime/process/ports";
import { openInstallation } from "@/lib/runtime/start/installation";
import { embeddedSettings } from "@/lib/runtime/start/settings";
import { runningUrl } from "@/lib/runtime/start/use-database";

/** The environment variable that is set once this project is compiled. Workers inherit it from the setup. */
const COMPILED = "TESSERA_TEST_COMPILED";
const START_TIMEOUT_MS = 8 * 60_000;
const STOP_TIMEOUT_MS = 20_000;

/**
 * The amount in minor units above which the servers under test require a second operator for a wallet adjustment. It is so high
 * that tests can fill a wallet without an approval.
 */
export const TWICE_THE_LARGEST_MOVE = "200000000";

type RunningServer = {
  readonly pid: number;
  readonly baseUrl: string;
  /** The settings of the server, for processes that share its database. */
  readonly settings: Record<string, string>;
};

/**
 * Runs `npm start` on a free port with its data in `folder`, and waits until it is ready. `root` is the folder of the project
 * to run, by default this one. With `history`, the demo world has its 90 days of history.
 */
export async function startServer(options: {
  folder: string;
  settings?: Record<string, string>;
  root?: string;
  history?: boolean;
}): Promise<RunningServer> {
  const { settings, folder } = options;
  const serverSettings = { PORT: "0", SECOND_OPERATOR_ABOVE: TWICE_THE_LARGEST_MOVE, ...settings };
  const { pid, baseUrl } = await launch({ ...serverSettings, TESSERA_DATA_DIR: folder }, options);
  return { pid, baseUrl, settings: settingsOf(serverSettings, folder, baseUrl) };
}

/**
 * Starts a server like {@link startServer}, but resolves as soon as its PostgreSQL accepts connections. `ready` resolves when
 * the server is ready, and rejects if it does not start.
 */
export async function beginServer(
  folder: string,
  settings: Record<string, string>,
): Promise<RunningServer & { readonly ready: Promise<unknown> }> {
  const serverSettings = {
    PORT: String(await freePort()),
    SECOND_OPERATOR_ABOVE: TWICE_THE_LARGEST_MOVE,
    ...settings,
  };
  const { pid, ready } = await begin({ ...serverSettings, TESSERA_DATA_DIR: folder });
  await Promise.race([ready, untilPostgresAccepts(path.join(folder, "postgres"))]);
  const baseUrl = `http://localhost:${serverSettings.PORT}`;
  return { pid, baseUrl, settings: settingsOf(serverSettings, folder, baseUrl), ready };
}

/** Waits until the PostgreSQL of a cluster accepts connections. */
async function untilPostgresAccepts(cluster: string): Promise<void> {
  while (!readPostmaster(cluster)?.isReady) await sleep(50);
}

/** Returns the settings of the server that was started on the data folder `folder` with `settings`. */
function settingsOf(
  settings: Record<string, string>,
  folder: string,
  baseUrl: string,
): Record<string, string> {
  const { secrets, postgresFolder } = openInstallation(folder);
  const url = runningUrl(postgresFolder, secrets.POSTGRES_PASSWORD);
  return {
    ...settings,
    ...embeddedSettings(settings, url, secrets),
    PORT: new URL(baseUrl).port,
    PUBLIC_URL: baseUrl,
    NEXTAUTH_URL: baseUrl,
    TESSERA_DATA_DIR: folder,
    INNGEST_BASE_URL: "http://127.0.0.1:9",
  };
}

type LaunchOptions = {
  readonly root?: string | undefined;
  readonly history?: boolean | undefined;
  /** A module to load before the product. */
  readonly preload?: string;
  /** The only role to run, or undefined to run all roles. */
  readonly role?: Role;
};

/** Runs `npm start` with only the given settings in a separate process, and waits until it prints that it is ready. */
export async function launch(
  settings: Record<string, string>,
  options: LaunchOptions = {},
): Promise<{ pid: number; baseUrl: string }> {
  const { pid, ready } = await begin(settings, options);
  return { pid, baseUrl: await ready };
}

/** Starts a server like {@link launch}. `ready` resolves to its address, and rejects if it does not start. */
async function begin(
  settings: Record<string, string>,
  { root = PROJECT_ROOT, history = false, preload, role }: LaunchOptions = {},
): Promise<{ pid: number; ready: Promise<string> }> {
  const commands = startCommands(root);
  const args = commands.pop() ?? [];
  // Checking again whether the compiled server is current takes most of a second of CPU time.
  const isCompiled = root === PROJECT_ROOT && process.env[COMPILED] === "1";
  for (const command of isCompiled ? [] : commands) {
    const { code, output } = await runToEnd(spawnNode(command, settings, root));
    if (code !== 0) throw new Error(`the server could not be prepared:\n${output}`);
  }
  if (root === PROJECT_ROOT) process.env[COMPILED] = "1";
  // The preloaded file is TypeScript, which the compiled product does not load by itself.
  if (preload) args.unshift("--import", "tsx", "--import", pathToFileURL(preload).href);
  // Tests create the data that they check.
  if (!history) args.push("--empty");
  if (role) args.push("--role", role);
  const child = spawnNode(args, settings, root);
  child.unref();
  const ready = addressOf(child).finally(() => {
    child.stdout?.destroy();
    child.stderr?.on("data", (text: Buffer) => process.stderr.write(text));
  });
  return { pid: child.pid ?? 0, ready };
}

/** Runs one of the project's scripts with only the given settings, and returns its exit code and output. */
export async function runScript(
  script: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const loader = script.endsWith(".ts") ? ["--import", "tsx"] : [];
  return runToEnd(spawnNode([...loader, script, ...args], settings));
}

async function runToEnd(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

/**
 * Returns the arguments of each `node` command in the script `start`. The last command runs the server; the others prepare it.
 */
function startCommands(root: string): string[][] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return scripts.start
    .split(" && ")
    .map((command: string) => command.replace(/^(exec )?node /, "").split(" "));
}

function spawnNode(
  args: readonly string[],
  settings: Record<string, string>,
  root = PROJECT_ROOT,
): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...cleanEnvironment(), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
}

/** Returns this process's environment without the settings that must not reach a server under test. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const foreign =
    /^(DATABASE_|PUBLIC_URL|PORT|HOST$|WORKERS|PROCESSES|PAGES_URL|JOBS_URL|NEXTAUTH_|INNGEST_|TESSERA_|VOUCHER_|ENCRYPTION_KEY|METRICS_|OTEL_|WEBHOOK_|NODE_OPTIONS)/;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !foreign.test(name)),
  ) as NodeJS.ProcessEnv;
}

/**
 * Returns the address that the server prints when it is ready. Rejects with the server's output if the server exits first or is
 * not ready in time.
 */
async function addressOf(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the server did not start in time:\n${output}`)),
      START_TIMEOUT_MS,
    );
    const onOutput = (text: Buffer) => {
      output += text.toString();
      const address = /ready at (http\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with code ${code}:\n${output}`));
    });
  });
}

/** Returns true while the process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch {
    return false;
  }
}

/** Returns true if the process has ended but its parent has not collected its exit status, so that Linux still lists it. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Stops a process and waits until it has ended. Kills it after 20 seconds. */
export async function stopProcess(pid: number, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  for (let waitedMs = 0; isAlive(pid); waitedMs += 50) {
    if (waitedMs > STOP_TIMEOUT_MS) process.kill(pid, "SIGKILL");
    await sleep(50);
  }
}
