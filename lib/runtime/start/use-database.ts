import { existsSync } from "node:fs";
import { StartupError } from "@/lib/base/startup-error";
import { checkDatabase } from "@/lib/runtime/migrations/check-database";
import {
  type EmbeddedPostgresOptions,
  embeddedUrl,
  startEmbeddedPostgres,
} from "@/lib/runtime/postgres/embedded-postgres";
import { readPostmaster } from "@/lib/runtime/postgres/postmaster-file";
import { print } from "@/lib/runtime/process/output";
import { type Installation, lockInstallation, openInstallation } from "./installation";
import { embeddedSettings, usesEmbeddedDatabase } from "./settings";

/**
 * Loads `.env` and runs `work` with the direct URL of the database: the configured one or, if DATABASE_URL is not set, the
 * embedded one. Uses the embedded database if it is already running; otherwise, starts it and stops it after `work`. For the
 * embedded database, also adds the installation's settings to the environment, and prints the installation's folder. Throws
 * {@link StartupError} when the database cannot be used.
 */
export async function withDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (!usesEmbeddedDatabase(process.env)) {
    const setting = process.env["DATABASE_DIRECT_URL"] ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
    const url = process.env[setting] ?? "";
    await checkDatabase(url, setting);
    return await work(url);
  }
  const installation = openInstallation(process.env["TESSERA_DATA_DIR"] || ".tessera");
  print(`DATABASE_URL is not set. Using the embedded database in ${installation.folder}.`);
  const { secrets, postgresFolder: folder, postgresLog: logFile } = installation;
  const workOn = async (url: string) => {
    Object.assign(process.env, embeddedSettings(process.env, url, secrets));
    await work(url);
  };
  const lock = lockInstallation(installation);
  if (!lock.acquired) return await workOn(await answeringUrl(installation, lock.pid));
  try {
    await withOwnPostgres({ folder, logFile, password: secrets.POSTGRES_PASSWORD }, workOn);
  } finally {
    lock.release();
  }
}

/** Returns the URL of the embedded PostgreSQL that process `pid` runs. Throws {@link StartupError} when it does not answer. */
async function answeringUrl({ folder, postgresFolder, secrets }: Installation, pid: number): Promise<string> {
  try {
    const url = runningUrl(postgresFolder, secrets.POSTGRES_PASSWORD);
    await checkDatabase(url);
    return url;
  } catch {
    throw new StartupError(
      `The database in ${folder} does not answer, because process ${pid} is starting or stopping it. Try again in a moment.`,
    );
  }
}

async function withOwnPostgres(
  options: EmbeddedPostgresOptions,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const postgres = await startEmbeddedPostgres(options);
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Returns the URL of the embedded PostgreSQL that runs on the cluster's folder. Throws an Error if there is none. */
export function runningUrl(folder: string, password: string): string {
  const postmaster = readPostmaster(folder);
  if (!postmaster) throw new Error(`No PostgreSQL runs on ${folder}.`);
  return embeddedUrl(postmaster.port, password);
}
