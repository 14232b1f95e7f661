import { SettingsError } from "@/lib/base/settings/env";
import type { Secrets } from "./installation";

type Given = Readonly<Record<string, string | undefined>>;

const SECRET_SETTINGS = ["VOUCHER_HMAC_KEY", "ENCRYPTION_KEY", "NEXTAUTH_SECRET"] as const;

/** Whether the settings ask for the embedded database: they name no other. */
export function usesEmbeddedDatabase(given: Given): boolean {
  return !given["DATABASE_URL"];
}

/**
 * Whether the settings name a real Inngest, which then replaces the embedded engine: by its two keys, or by its address
 * alone when it was started with the installation's own keys, as `npm run inngest` does.
 * Throws {@link SettingsError} when they give one key without the other.
 */
export function usesExternalInngest(given: Given): boolean {
  return givesInngestKeys(given) || Boolean(given["INNGEST_BASE_URL"]);
}

/** Whether the keys of an Inngest are given. Throws {@link SettingsError} when only one of the two is. */
function givesInngestKeys(given: Given): boolean {
  const keys = ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"];
  const missing = keys.filter((name) => !given[name]);
  if (missing.length === 1) {
    throw new SettingsError(`Settings: ${missing.join()} is missing; an Inngest has two keys.`);
  }
  return missing.length === 0;
}

/** What an embedded installation allows and names, as it is for this machine and a demo world. */
const EMBEDDED_DEFAULTS = {
  WEBHOOK_ALLOW_PRIVATE_NETWORK: "true",
  // An account number that banks print as an example.
  TOP_UP_BANK_DETAILS: "Account holder: Tessera; IBAN: DE89 3704 0044 0532 0130 00; BIC: COBADEFFXXX",
  OPERATOR_CONTACT: "operator@demo.example",
};

/**
 * The settings an embedded installation adds to those given: its database, its own secrets, permission to call webhooks on
 * this machine, and what the demo world names to resellers and users. Settings that are given are never replaced.
 */
export function embeddedSettings(
  given: Given,
  databaseUrl: string,
  secrets: Secrets,
): Record<string, string> {
  const settings: Record<string, string> = { DATABASE_URL: databaseUrl, TESSERA_EMBEDDED: "1" };
  for (const name of SECRET_SETTINGS) {
    if (!given[name]) settings[name] = secrets[name];
  }
  for (const [name, value] of Object.entries(EMBEDDED_DEFAULTS)) {
    if (!given[name]) settings[name] = value;
  }
  if (!givesInngestKeys(given)) {
    settings["INNGEST_EVENT_KEY"] = secrets.INNGEST_EVENT_KEY;
    settings["INNGEST_SIGNING_KEY"] = secrets.INNGEST_SIGNING_KEY;
  }
  return settings;
}
