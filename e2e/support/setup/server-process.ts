import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Role } from "@/lib/base/settings/process-settings";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { openInstallation } from "@/lib/runtime/start/installation";
import { embeddedSettings } from "@/lib/runtime/start/settings";
import { runningUrl } from "@/lib/runtime/start/use-database";

const START_TIMEOUT_MS = 8 * 60_000;
const STOP_TIMEOUT_MS = 20_000;

/** A wallet of a world is filled at once, whoever of its many operators does it. */
export const TWICE_THE_LARGEST_MOVE = "200000000";

type RunningServer = {
  readonly pid: number;
  readonly baseUrl: string;
  /** The settings the server runs with, for a process that shares its database. */
  readonly settings: Record<string, string>;
};

/**
 * Runs the product as `npm start` does, on a free port, with its data in `folder`, and waits until it is ready. `root` is
 * where the product is, this checkout if it is not said. `history`: with the demo world's ninety days.
 */
export async function startServer(options: {
  folder: string;
  settings?: Record<string, string>;
  root?: string;
  history?: boolean;
}): Promise<RunningServer> {
  const given = { PORT: "0", SECOND_OPERATOR_ABOVE: TWICE_THE_LARGEST_MOVE, ...options.settings };
  const { pid, baseUrl } = await launch({ ...given, TESSERA_DATA_DIR: options.folder }, options);
  const { secrets, postgresFolder } = openInstallation(options.folder);
  const url = runningUrl(postgresFolder, secrets.POSTGRES_PASSWORD);
  const settings = {
    ...given,
    ...embeddedSettings(given, url, secrets),
    PORT: new URL(baseUrl).port,
    PUBLIC_URL: baseUrl,
    NEXTAUTH_URL: baseUrl,
    TESSERA_DATA_DIR: options.folder,
    INNGEST_BASE_URL: "http://127.0.0.1:9",
  };
  return { pid, baseUrl, settings };
}

type Launching = {
  readonly root?: string | undefined;
  readonly history?: boolean | undefined;
  /** A file that is loaded before the product. */
  readonly preload?: string;
  /** The one role to run; all of them where it is not said. */
  readonly role?: Role;
};

/** Runs `npm start` with these settings alone, in a process of its own, and waits until it says that it is ready. */
export async function launch(
  settings: Record<string, string>,
  { root = PROJECT_ROOT, history = false, preload, role }: Launching = {},
): Promise<{ pid: number; baseUrl: string }> {
  const commands = startCommands(root);
  const args = commands.pop() ?? [];
  for (const command of commands) {
    const { code, said } = await runToEnd(spawnNode(command, settings, root));
    if (code !== 0) throw new Error(`the server could not be prepared:\n${said}`);
  }
  // The preloaded file is TypeScript, which the compiled product does not load by itself.
  if (preload) args.unshift("--import", "tsx", "--import", pathToFileURL(preload).href);
  // A test creates the trade that it looks at.
  if (!history) args.push("--empty");
  if (role) args.push("--role", role);
  const child = spawnNode(args, settings, root);
  const baseUrl = await addressOf(child);
  child.stdout?.destroy();
  child.stderr?.on("data", (text: Buffer) => process.stderr.write(text));
  child.unref();
  return { pid: child.pid ?? 0, baseUrl };
}

/** Runs one of the project's scripts with these settings alone to its end, and answers its exit code and all it said. */
export async function runScript(
  script: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; said: string }> {
  const loader = script.endsWith(".ts") ? ["--import", "tsx"] : [];
  return runToEnd(spawnNode([...loader, script, ...args], settings));
}

async function runToEnd(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => (said += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

/** The arguments of each call of node in `npm start`: of all but the last one to prepare it, of the last one to run it. */
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

/** What the outside has set for a server of its own must not reach one under test. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const foreign =
    /^(DATABASE_|PUBLIC_URL|PORT|HOST$|WORKERS|PROCESSES|PAGES_URL|JOBS_URL|NEXTAUTH_|INNGEST_|TESSERA_|VOUCHER_|ENCRYPTION_KEY|METRICS_|OTEL_|WEBHOOK_|NODE_OPTIONS)/;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !foreign.test(name)),
  ) as NodeJS.ProcessEnv;
}

/** The address the server says it is ready at; rejects with all it said when it ends or stays silent instead. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the server did not start in time:\n${said}`)),
      START_TIMEOUT_MS,
    );
    const hear = (text: Buffer) => {
      said += text.toString();
      const address = /ready at (http\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with code ${code}:\n${said}`));
    });
  });
}

/** Whether the process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch {
    return false;
  }
}

/** A child that has ended but was not waited for is still listed on Linux. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Asks a process to stop and waits until it has; kills it when it takes longer than it may. */
export async function stopProcess(pid: number, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  for (let waitedMs = 0; isAlive(pid); waitedMs += 50) {
    if (waitedMs > STOP_TIMEOUT_MS) process.kill(pid, "SIGKILL");
    await sleep(50);
  }
}
