import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { deploymentOf } from "../deployment.js";
import { UsageError } from "./usage-error.js";

/** Whom to call, and as whom. */
export type Credentials = { readonly baseUrl: string; readonly key: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Where `login` keeps them: `XDG_CONFIG_HOME`, or `.config` of the home folder. */
export function credentialsFile(environment: Environment): string {
  const folder = environment["XDG_CONFIG_HOME"] || path.join(homedir(), ".config");
  return path.join(folder, "tessera-client", "credentials.json");
}

/** Keeps them for the user alone. Nobody can have opened the file before it was so. */
export function keepCredentials(file: string, credentials: Credentials): void {
  deploymentOf(credentials);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flag: "wx" });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/**
 * `TESSERA_URL` and `TESSERA_KEY` where both are set, otherwise what `login` kept. Throws UsageError where neither is there, and
 * where one of the two is set alone: the key that was meant would not be the one that acts.
 */
export function credentialsIn(environment: Environment): Credentials {
  const { TESSERA_URL: baseUrl, TESSERA_KEY: key } = environment;
  if (baseUrl && key) return { baseUrl, key };
  const [set, unset] = key ? ["TESSERA_KEY", "TESSERA_URL"] : ["TESSERA_URL", "TESSERA_KEY"];
  if (baseUrl || key)
    throw new UsageError(
      `${set} is set and ${unset} is not. Set both, or neither to act as whom login kept.`,
    );
  try {
    const kept = JSON.parse(readFileSync(credentialsFile(environment), "utf8")) as Credentials;
    deploymentOf(kept);
    return kept;
  } catch {
    throw new UsageError("Nobody is signed in. Run: tessera-client login --url https://pay.example.com");
  }
}
