import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { freePort } from "@/lib/runtime/process/ports";
import { launch, stopProcess } from "../../support/setup/server-process";
import { type Balancer, startBalancer } from "./balancer";

const HERE = import.meta.dirname;

export type Topology = {
  readonly balancer: Balancer;
  /** The two processes. Each also answers at its own URL. */
  readonly apps: readonly [App, App];
  /**
   * The settings with which the test's own process can act on the deployment. They let operators act without a second factor.
   */
  readonly settings: Readonly<Record<string, string>>;
  /**
   * Starts another process behind the balancer. The process runs the code in the folder `root`, or this project's code by
   * default.
   */
  addApp(root?: string): Promise<App>;
};

type TopologyOptions = {
  /**
   * The folder with an earlier release's code. The first process runs this code and is already serving requests when the second
   * process starts.
   */
  readonly before?: string;
  /** The rate limit of an account in requests per second. By default, requests are not limited. */
  readonly limit?: number;
  /** Starts a proxy between the processes and their database. Returns the settings that make the processes use it. */
  readonly through?: (databaseUrl: string, stops: (() => unknown)[]) => Promise<Record<string, string>>;
};

type App = { readonly pid: number; readonly url: string };

/**
 * Starts two production processes with one PostgreSQL database behind a balancer, all on this machine. The directory deploy/
 * describes such a deployment. The job engine is a separate process, which calls the production processes through the balancer.
 */
export async function startTopology({
  before,
  limit = 0,
  through = async () => ({}),
}: TopologyOptions = {}): Promise<{ topology: Topology; stop: () => Promise<void> }> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const folder = mkdtempSync(path.join(tmpdir(), "tessera-topology-"));
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startScratchPostgres();
    stops.push(() => postgres.stop());
    const balancer = await startBalancer();
    stops.push(() => balancer.close());
    const keys = {
      INNGEST_EVENT_KEY: randomBytes(16).toString("hex"),
      INNGEST_SIGNING_KEY: randomBytes(32).toString("hex"),
    };
    const engine = await startEngineProcess({ ...keys, SERVE_URL: `${balancer.url}/api/inngest` });
    stops.push(() => stopProcess(engine.pid));
    const settings = {
      ...keys,
      DATABASE_URL: postgres.url,
      PUBLIC_URL: balancer.url,
      TESSERA_DATA_DIR: folder,
      TRUSTED_PROXIES: "127.0.0.0/8,::1",
      VOUCHER_HMAC_KEY: randomBytes(32).toString("base64"),
      ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
      INNGEST_BASE_URL: engine.url,
      LOG_LEVEL: "error",
      API_RATE_LIMIT: String(limit),
      HOST: "127.0.0.1",
      // Each start represents a separate machine.
      PROCESSES: "api:1",
      ...(await through(postgres.url, stops)),
    };
    const addApp = async (root?: string) => {
      const app = await startApp(settings, root);
      stops.push(() => stopProcess(app.pid));
      balancer.targets.push(app.url);
      return app;
    };
    const first = addApp(before);
    if (before) await first;
    const apps = await Promise.all([first, addApp()]);
    await engine.registered;
    return { topology: { balancer, apps, settings: { ...settings, TESSERA_DEMO: "1" }, addApp }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startApp(settings: Record<string, string>, root = PROJECT_ROOT): Promise<App> {
  const port = await freePort();
  const preload = path.join(root, "e2e/specs/runtime/public-address.ts");
  const { pid } = await launch({ ...settings, PORT: String(port) }, { root, preload });
  return { pid, url: `http://localhost:${port}` };
}

/**
 * Starts the job engine in a separate process. `registered` resolves once the engine has registered the functions at SERVE_URL.
 */
export async function startEngineProcess(settings: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", path.join(HERE, "engine-process.ts")], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: url } = await lines.next();
  if (!url) throw new Error("the engine did not start");
  return { pid: child.pid ?? 0, url, registered: lines.next() };
}
