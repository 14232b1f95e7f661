import { SettingsError } from "@/lib/env";
import type { Secrets } from "./installation";

type Given = Readonly<Record<string, string | undefined>>;

const SECRET_SETTINGS = ["VOUCHER_HMAC_KEY", "ENCRYPTION_KEY", "NEXTAUTH_SECRET"] as const;

/** Whether the settings ask for the embedded database: they name no other. */
export function wantsEmbeddedDatabase(given: Given): boolean {
  return !given["DATABASE_URL"];
}

/**
 * Whether the settings name a real Inngest, which then replaces the embedded engine.
 * Throws {@link SettingsError} when they name half of one.
 */
export function namesRealInngest(given: Given): boolean {
  const keys = ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"];
  const missing = keys.filter((name) => !given[name]);
  const wanted = missing.length < keys.length || Boolean(given["INNGEST_BASE_URL"]);
  if (wanted && missing.length > 0) {
    throw new SettingsError(`Settings: ${missing.join(" and ")} missing; a real Inngest needs both keys.`);
  }
  return wanted;
}

/**
 * The settings an embedded installation adds to those given: its database, its own secrets, and permission to call
 * webhooks on this machine. What is given is never replaced.
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
  if (!given["WEBHOOK_ALLOW_PRIVATE_NETWORK"]) settings["WEBHOOK_ALLOW_PRIVATE_NETWORK"] = "true";
  if (!namesRealInngest(given)) {
    settings["INNGEST_EVENT_KEY"] = secrets.INNGEST_EVENT_KEY;
    settings["INNGEST_SIGNING_KEY"] = secrets.INNGEST_SIGNING_KEY;
  }
  return settings;
}
