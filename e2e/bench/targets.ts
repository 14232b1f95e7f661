import path from "node:path";
import { closePool } from "@/lib/db/pool";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { startNextServer } from "../support/setup/next-server";
import { startServer, stopProcess } from "../support/setup/server-process";
import type { Installation, Side, Target } from "./case";
import { copyTraders } from "./copy-traders";
import { postgresPidOf } from "./cpu-time";
import { checkOutCommit, forgetCommit } from "./earlier-commit";
import { forkScript, messageOf } from "./fork-script";
import { openTraders } from "./traders";

const SETTINGS = { API_RATE_LIMIT: "0", PAGE_RATE_LIMIT: "0", LOG_LEVEL: "error" };
/** Long timeouts, so that a slow reference implementation does not refuse requests that wait for a connection or a lock. */
const LONG_TIMEOUTS = { DATABASE_LOCK_MS: "60000", DATABASE_STATEMENT_MS: "100000" };
const YARDSTICKS: readonly Side[] = ["bare", "verbs", "interactive"];

/** The folder for a benchmark's files, and the teardown that removes them. */
export type Workspace = { readonly folder: string; readonly teardown: Teardown };

/**
 * Starts the front door on a new database, and creates the traders in it. Afterwards `env()` and `pool()` in this process
 * return the settings and the database of that server.
 */
export async function startFrontDoor({ folder, teardown }: Workspace): Promise<Target> {
  const dataDir = path.join(folder, "data");
  // A cheap password hash, because a thousand users sign up and no password needs protection.
  const server = await startServer({
    folder: dataDir,
    settings: { ...SETTINGS, TESSERA_CHEAP_PASSWORDS: "1" },
  });
  teardown.add(() => stopProcess(server.pid));
  Object.assign(process.env, server.settings);
  teardown.add(closePool);
  const installation = {
    baseUrl: server.baseUrl,
    databaseUrl: server.settings["DATABASE_URL"] ?? "",
    traders: await openTraders(),
  };
  const measured = { nodePid: server.pid, postgresPid: postgresPidOf(dataDir) };
  return { url: server.baseUrl, installation, measured };
}

/** Starts the reference servers in `sides` on the front door's database. */
export async function startReferenceServers(
  { installation, measured: { postgresPid } }: Target,
  sides: ReadonlySet<Side>,
  { teardown }: Workspace,
): Promise<Map<Side, Target>> {
  const targets = new Map<Side, Target>();
  const add = (side: Side, url: string, nodePid: number) =>
    targets.set(side, { url, installation, measured: { nodePid, postgresPid } });
  if (sides.has("next")) {
    const { pid, url } = await startNextServer();
    teardown.add(() => stopProcess(pid));
    add("next", url, pid);
  }
  for (const side of YARDSTICKS.filter((one) => sides.has(one))) {
    const child = forkScript("yardsticks/yardstick-process.ts", [side], LONG_TIMEOUTS);
    teardown.add(() => void child.kill());
    add(side, `http://127.0.0.1:${await messageOf<number>(child)}`, child.pid ?? 0);
  }
  return targets;
}

/** Starts the front door of an earlier commit on a separate database with the same traders. */
export async function startEarlierCommit(
  commit: string,
  { traders, databaseUrl }: Installation,
  { folder, teardown }: Workspace,
): Promise<Target> {
  const root = path.join(folder, "before");
  teardown.add(() => forgetCommit(root));
  await checkOutCommit(commit, root);
  const dataDir = path.join(folder, "data-before");
  const { pid, baseUrl, settings } = await startServer({ folder: dataDir, settings: SETTINGS, root });
  teardown.add(() => stopProcess(pid));
  const installation = { baseUrl, databaseUrl: settings["DATABASE_URL"] ?? "", traders };
  await copyTraders(traders, databaseUrl, installation.databaseUrl);
  return { url: baseUrl, installation, measured: { nodePid: pid, postgresPid: postgresPidOf(dataDir) } };
}
