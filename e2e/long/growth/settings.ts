import { randomBytes } from "node:crypto";
import { embeddedSettings } from "@/lib/runtime/start/settings";

/** Returns the settings for calls in this process to a separate database. The job engine is a receiver on `enginePort`. */
export function settingsFor(databaseUrl: string, enginePort: number): Record<string, string> {
  const key = () => randomBytes(32).toString("base64");
  const keys = {
    VOUCHER_HMAC_KEY: key(),
    ENCRYPTION_KEY: key(),
    NEXTAUTH_SECRET: key(),
    POSTGRES_PASSWORD: key(),
    INNGEST_EVENT_KEY: key(),
    INNGEST_SIGNING_KEY: `signkey-test-${randomBytes(32).toString("hex")}`,
  };
  return {
    ...embeddedSettings({}, databaseUrl, keys),
    INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
    TESSERA_CHEAP_PASSWORDS: "1",
    TEST_RECORDS_A_DAY: "1000000",
    LOG_LEVEL: "error",
    // Slow statements are measured, not aborted.
    DATABASE_STATEMENT_MS: "600000",
    DATABASE_LOCK_MS: "600000",
  };
}
