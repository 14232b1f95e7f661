import { SettingsError } from "@/lib/base/settings/env";
import type { Secrets } from "./installation";

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

const SECRET_SETTINGS = ["VOUCHER_HMAC_KEY", "ENCRYPTION_KEY", "NEXTAUTH_SECRET"] as const;

/** Returns true when DATABASE_URL is unset. The server then uses the embedded database. */
export function usesEmbeddedDatabase(variables: EnvironmentVariables): boolean {
  return !variables["DATABASE_URL"];
}

/**
 * Returns true when an external Inngest replaces the embedded engine: both Inngest keys are set, or INNGEST_BASE_URL is.
 * `npm run inngest` needs only the URL, because it uses the installation's keys. Throws {@link SettingsError} when only one key
 * is set.
 */
export function usesExternalInngest(variables: EnvironmentVariables): boolean {
  return givesInngestKeys(variables) || Boolean(variables["INNGEST_BASE_URL"]);
}

/** Returns true when both Inngest keys are set. Throws {@link SettingsError} when only one of them is set. */
function givesInngestKeys(variables: EnvironmentVariables): boolean {
  const keys = ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"];
  const missing = keys.filter((name) => !variables[name]);
  if (missing.length === 1) {
    throw new SettingsError(`Settings: ${missing.join()} is missing; Inngest needs both keys.`);
  }
  return missing.length === 0;
}

/** The defaults of an embedded installation, which is meant for the demo world on one machine. */
const EMBEDDED_DEFAULTS = {
  WEBHOOK_ALLOW_PRIVATE_NETWORK: "true",
  // A well-known example IBAN.
  TOP_UP_BANK_DETAILS: "Account holder: Tessera; IBAN: DE89 3704 0044 0532 0130 00; BIC: COBADEFFXXX",
  OPERATOR_CONTACT: "operator@demo.example",
};

/**
 * Returns the settings that an embedded installation adds to `variables`: its database URL, TESSERA_EMBEDDED, its secrets, and
 * defaults for the demo world. Except for the first two, it adds no setting that `variables` already has. Throws
 * {@link SettingsError} when only one of the two Inngest keys is set.
 */
export function embeddedSettings(
  variables: EnvironmentVariables,
  databaseUrl: string,
  secrets: Secrets,
): Record<string, string> {
  const settings: Record<string, string> = { DATABASE_URL: databaseUrl, TESSERA_EMBEDDED: "1" };
  for (const name of SECRET_SETTINGS) {
    if (!variables[name]) settings[name] = secrets[name];
  }
  for (const [name, value] of Object.entries(EMBEDDED_DEFAULTS)) {
    if (!variables[name]) settings[name] = value;
  }
  if (!givesInngestKeys(variables)) {
    settings["INNGEST_EVENT_KEY"] = secrets.INNGEST_EVENT_KEY;
    settings["INNGEST_SIGNING_KEY"] = secrets.INNGEST_SIGNING_KEY;
  }
  return settings;
}
