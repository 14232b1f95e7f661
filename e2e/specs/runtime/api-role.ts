import { closePool } from "@/lib/db/pool";
import { type Api, apiAt } from "../../support/fixtures/api";
import { productionSettings } from "../../support/setup/production-settings";
import { launch, stopProcess } from "../../support/setup/server-process";
import { answering, startReceiver } from "../webhooks/receiver";

/** Functions that stop what a test has started, in start order. {@link stopAll} calls them in reverse order. */
export type Stops = (() => unknown)[];

type ApiRole = {
  readonly api: Api;
  readonly baseUrl: string;
  /** The settings of the process. Pass them to {@link startAnother} to start another process on the same database. */
  readonly settings: Readonly<Record<string, string>>;
};

/** The settings of the test's own process. They enable demo mode, in which operators need no second factor. */
const OF_THE_TEST = {
  TESSERA_DEMO: "1",
  TESSERA_EMBEDDED: "",
  TESSERA_CHEAP_PASSWORDS: "",
  WEBHOOK_ALLOW_PRIVATE_NETWORK: "",
};

/**
 * Starts a production process with only the api role, which needs a quarter of the CPU time of a server with all roles. One
 * server that answers every request with 200 stands in for the other roles and the job engine.
 */
export async function startApiRole(
  databaseUrl: string,
  { folder, stops, ...own }: { folder: string; stops: Stops; settings?: Record<string, string> },
): Promise<ApiRole> {
  const standIn = await startReceiver(answering(200));
  stops.push(() => standIn.close());
  const elsewhere = `http://127.0.0.1:${standIn.port}`;
  const settings = {
    ...(await productionSettings(databaseUrl, folder)),
    PAGES_URL: elsewhere,
    JOBS_URL: elsewhere,
    INNGEST_BASE_URL: elsewhere,
    ...own.settings,
  };
  return { ...(await startAnother(settings, settings.PORT, stops)), settings };
}

/** Starts a process of the api role with these settings on the given port. */
export async function startAnother(settings: Readonly<Record<string, string>>, port: string, stops: Stops) {
  const { pid } = await launch({ ...settings, PORT: port }, { role: "api" });
  stops.push(() => stopProcess(pid));
  const baseUrl = `http://127.0.0.1:${port}`;
  return { api: apiAt(baseUrl, () => undefined), baseUrl };
}

/**
 * Makes the test's own process use the settings of an api process that the test has started, and thus its database. `others`
 * overrides these settings.
 */
export function joinDatabaseOf(
  { settings }: ApiRole,
  stops: Stops,
  others: Record<string, string> = {},
): void {
  Object.assign(process.env, OF_THE_TEST, settings, others);
  stops.push(closePool);
}

export async function stopAll(stops: Stops): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}
