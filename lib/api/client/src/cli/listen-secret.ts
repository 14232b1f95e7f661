import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Credentials, credentialsDigest, credentialsFile } from "./credentials.js";
import { UsageError } from "./usage-error.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the secret with which `listen` signs webhooks: `given`, or else a secret that is generated once per key and machine.
 * The generated secret is stored next to the credentials, readable only by the user, and differs from the secrets of webhook
 * endpoints. Throws UsageError for a malformed secret.
 */
export function listenSecret(
  environment: Environment,
  credentials: Credentials,
  given: string | undefined,
): string {
  if (given !== undefined) {
    if (isSecret(given)) return given;
    throw new UsageError("--secret must be whsec_ and the Base64 of 24 to 64 bytes");
  }
  const folder = path.join(path.dirname(credentialsFile(environment)), "secrets");
  const file = path.join(folder, credentialsDigest(credentials));
  return readSecretIn(file) ?? createSecretIn(folder, file);
}

function isSecret(text: string): boolean {
  const bytes = Buffer.from(text.replace(/^whsec_/, ""), "base64").length;
  return /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text) && bytes >= 24 && bytes <= 64;
}

function readSecretIn(file: string): string | undefined {
  try {
    const stored = readFileSync(file, "utf8").trim();
    return isSecret(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Generates a secret, stores it and returns it. If another command has created the file in the meantime, returns the secret in
 * the file.
 */
function createSecretIn(folder: string, file: string): string {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
    return secret;
  } catch {
    return readSecretIn(file) ?? secret;
  }
}
