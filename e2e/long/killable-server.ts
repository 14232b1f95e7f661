import { setTimeout as sleep } from "node:timers/promises";
import { openInstallation } from "@/lib/runtime/start/installation";
import { runningUrl } from "@/lib/runtime/start/use-database";
import { isAlive, startServer, stopProcess } from "../support/setup/server-process";
import { startRelay } from "./relay";

export type KillableServer = {
  readonly baseUrl: string;
  /** The settings for calls to the product in this process. The address of the database stays the same across restarts. */
  readonly settings: Readonly<Record<string, string>>;
  /** The times of the kills, in milliseconds since 1970. */
  readonly killedAtMs: readonly number[];
  readonly pid: number;
  /** Kills the server without warning and restarts it at the same address with additional settings. */
  kill(settings?: Record<string, string>): Promise<void>;
  /**
   * Waits until the server has died on its own, and restarts it as `kill` does. Throws if it is still running after `withinMs`
   * milliseconds.
   */
  revive(settings: Record<string, string>, withinMs: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the product as `npm start` does, with database and job engine, so that it can be killed and restarted. */
export async function startKillableServer(folder: string): Promise<KillableServer> {
  const fixed = { API_RATE_LIMIT: "0", LOG_LEVEL: "error" };
  const database = await startRelay();
  const joinDatabase = async () => {
    const { secrets, postgresFolder } = openInstallation(folder);
    await database.joinTo(Number(new URL(runningUrl(postgresFolder, secrets.POSTGRES_PASSWORD)).port));
  };
  const first = await startServer({ folder, settings: fixed });
  await joinDatabase();
  let { pid } = first;
  const url = new URL(first.settings["DATABASE_URL"] ?? "");
  url.port = String(database.port);
  const killedAtMs: number[] = [];
  const startAgain = async (settings: Record<string, string>) => {
    await database.cut("refused");
    ({ pid } = await startServer({
      folder,
      settings: { ...fixed, ...settings, PORT: new URL(first.baseUrl).port },
    }));
    await joinDatabase();
  };
  return {
    baseUrl: first.baseUrl,
    settings: { ...first.settings, DATABASE_URL: url.href },
    killedAtMs,
    get pid() {
      return pid;
    },
    async kill(settings = {}) {
      killedAtMs.push(Date.now());
      await stopProcess(pid, "SIGKILL");
      await startAgain(settings);
    },
    async revive(settings, withinMs) {
      const startedMs = performance.now();
      while (isAlive(pid)) {
        if (performance.now() - startedMs > withinMs) throw new Error("the server did not die");
        await sleep(20);
      }
      killedAtMs.push(Date.now());
      await startAgain(settings);
    },
    async stop() {
      database.close();
      await stopProcess(pid);
    },
  };
}
