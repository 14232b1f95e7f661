import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { deploymentOf } from "../deployment.js";
import { UsageError } from "./read-args.js";

/** The deployment's URL and the API key to use. */
export type Credentials = { readonly baseUrl: string; readonly key: string };

/**
 * Returns the path of the file in which `login` stores credentials: in `XDG_CONFIG_HOME`, or in `.config` in the home folder.
 */
export function credentialsFile(): string {
  const folder = process.env["XDG_CONFIG_HOME"] || path.join(homedir(), ".config");
  return path.join(folder, "tessera-client", "credentials.json");
}

/** Returns a hash of the credentials for use in file names. It does not reveal the key. */
export function credentialsDigest({ baseUrl, key }: Credentials): string {
  return createHash("sha256").update(`${baseUrl} ${key}`).digest("hex").slice(0, 16);
}

/**
 * Stores credentials in `file`, which is readable only by the user from the moment it is created. Throws TypeError for invalid
 * credentials.
 */
export function storeCredentials(file: string, credentials: Credentials): void {
  deploymentOf(credentials);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flag: "wx" });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/**
 * Returns the credentials in `TESSERA_URL` and `TESSERA_KEY` if both are set, and the credentials stored by `login` if neither
 * is set. Throws UsageError if only one of them is set, so that the stored key is never used by mistake. Also throws it if the
 * variables are invalid, or if neither is set and no valid credentials are stored.
 */
export function readCredentials(): Credentials {
  const { TESSERA_URL: baseUrl, TESSERA_KEY: key } = process.env;
  if (baseUrl && key) {
    try {
      deploymentOf({ baseUrl, key });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UsageError(`TESSERA_URL or TESSERA_KEY is not valid: ${reason}`);
    }
    return { baseUrl, key };
  }
  const [set, unset] = key ? ["TESSERA_KEY", "TESSERA_URL"] : ["TESSERA_URL", "TESSERA_KEY"];
  if (baseUrl || key)
    throw new UsageError(
      `${set} is set and ${unset} is not. Set both, or neither to use the key stored by login.`,
    );
  try {
    const stored = JSON.parse(readFileSync(credentialsFile(), "utf8")) as Credentials;
    deploymentOf(stored);
    return stored;
  } catch {
    throw new UsageError("You are not signed in. Run: tessera-client login --url https://pay.example.com");
  }
}
