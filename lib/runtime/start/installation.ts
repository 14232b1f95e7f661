import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { makeFolder } from "@/lib/runtime/process/make-folder";
import { acquireProcessLock, linked, type ProcessLock } from "@/lib/runtime/process/process-lock";

const secretsSchema = z.object({
  POSTGRES_PASSWORD: z.string().min(16),
  VOUCHER_HMAC_KEY: z.string().min(1),
  ENCRYPTION_KEY: z.string().min(1),
  NEXTAUTH_SECRET: z.string().min(32),
  INNGEST_EVENT_KEY: z.string().min(1),
  INNGEST_SIGNING_KEY: z.string().min(1),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** The folder, files and secrets of an embedded installation. */
export type Installation = {
  folder: string;
  postgresFolder: string;
  postgresLog: string;
  secrets: Secrets;
};

/**
 * Returns the installation in the data folder. Creates the folder and its secrets on the first call, accessible only to the
 * owner. Throws {@link StartupError} naming the folder when it cannot be used.
 */
export function openInstallation(dataDir: string): Installation {
  const folder = path.resolve(dataDir);
  const files = {
    folder,
    postgresFolder: path.join(folder, "postgres"),
    postgresLog: path.join(folder, "postgres.log"),
  };
  try {
    makeFolder(folder);
    return { ...files, secrets: secretsIn(path.join(folder, "secrets.json"), files.postgresFolder) };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`);
  }
}

/**
 * Locks the data folder for this process. `url` is the URL at which this process serves requests; commands omit it. If another
 * process has the lock, returns that process's ID and, for a server, its URL.
 */
export function lockInstallation(installation: Installation, url?: string): ProcessLock {
  return acquireProcessLock(path.join(installation.folder, "server.lock"), url);
}

/** Returns the error message for a data folder that another process has locked. */
export function lockedMessage(
  folder: string,
  { pid, url }: { pid: number; url?: string | undefined },
): string {
  if (!url) return `Process ${pid} is using ${folder}; try again after it has ended.`;
  return `Tessera already runs at ${url} on ${folder} (process ${pid}); stop it first, or set TESSERA_DATA_DIR and PORT to run another.`;
}

function secretsIn(file: string, postgresFolder: string): Secrets {
  if (!existsSync(file)) {
    if (existsSync(postgresFolder)) {
      throw new StartupError(
        `${file} is missing, and the database beside it cannot be opened without it; restore it, or move the folder away to start over.`,
      );
    }
    createSecrets(file);
  }
  const parsed = secretsSchema.safeParse(parseJson(readFileSync(file, "utf8")));
  if (parsed.success) return parsed.data;
  throw new StartupError(`${file} is damaged; restore a copy, or move the folder away to start over.`);
}

/**
 * Creates the secrets file, unless it exists. Writes a temporary file first and links it, so that a crash leaves no incomplete
 * secrets file.
 */
export function createSecrets(file: string): void {
  const secrets: Secrets = {
    POSTGRES_PASSWORD: randomBytes(24).toString("base64url"),
    VOUCHER_HMAC_KEY: randomBytes(32).toString("base64"),
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    INNGEST_EVENT_KEY: randomBytes(24).toString("hex"),
    INNGEST_SIGNING_KEY: `signkey-prod-${randomBytes(32).toString("hex")}`,
  };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  linked(draft, file);
  rmSync(draft);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
