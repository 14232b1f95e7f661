import { closePool } from "@/lib/db/pool";
import { type Api, apiAt } from "../../support/fixtures/api";
import { productionSettings } from "../../support/setup/production-settings";
import { launch, stopProcess } from "../../support/setup/server-process";
import { answering, startReceiver } from "../webhooks/receiver";

/** Actions that stop what a stage has started, in the order of the starts. */
export type Stops = (() => unknown)[];

type ApiRole = {
  readonly api: Api;
  readonly baseUrl: string;
  /** The settings of the processes. Another start on the same database needs them. */
  readonly settings: Readonly<Record<string, string>>;
};

/** The settings of this process. In demo mode, its operators need no second factor. */
const OF_THE_TEST = {
  TESSERA_DEMO: "1",
  TESSERA_EMBEDDED: "",
  TESSERA_CHEAP_PASSWORDS: "",
  WEBHOOK_ALLOW_PRIVATE_NETWORK: "",
};

/**
 * Starts only the role api on a production database, which costs a quarter of the CPU time of all roles. One server that answers
 * every request with 200 stands in for the other roles and the job engine.
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

/** Starts the role api with the settings of another one on the given port. */
export async function startAnother(settings: Readonly<Record<string, string>>, port: string, stops: Stops) {
  const { pid } = await launch({ ...settings, PORT: port }, { role: "api" });
  stops.push(() => stopProcess(pid));
  const baseUrl = `http://127.0.0.1:${port}`;
  return { api: apiAt(baseUrl, () => undefined), baseUrl };
}

/** Lets this process act on the database of a role that it has started. */
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
