import { randomBytes } from "node:crypto";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { parseEnv, SettingsError } from "@/lib/base/settings/env";
import { parseBankDetails } from "@/lib/money/top-ups/top-up-requests";
import type { Secrets } from "./installation";
import { embeddedSettings, usesEmbeddedDatabase, usesExternalInngest } from "./settings";

const key = () => randomBytes(32).toString("base64");
const signingKey = `signkey-prod-${randomBytes(32).toString("hex")}`;
const secrets: Secrets = {
  POSTGRES_PASSWORD: "a-password-of-postgres",
  VOUCHER_HMAC_KEY: key(),
  ENCRYPTION_KEY: key(),
  NEXTAUTH_SECRET: key(),
  INNGEST_EVENT_KEY: "an event key",
  INNGEST_SIGNING_KEY: signingKey,
};

test("an embedded installation needs no environment variables", () => {
  const settings = parseEnv({ NODE_ENV: "production", ...embeddedSettings({}, "postgresql://db", secrets) });
  expect(settings.DATABASE_URL).toBe("postgresql://db");
  expect(settings.TESSERA_EMBEDDED).toBe(true);
  expect(settings.WEBHOOK_ALLOW_PRIVATE_NETWORK).toBe(true);
});

test("an embedded installation has default bank details and a default contact, unless others are given", () => {
  const settings = parseEnv({ NODE_ENV: "production", ...embeddedSettings({}, "postgresql://db", secrets) });
  expect(parseBankDetails(settings.TOP_UP_BANK_DETAILS).map(({ label }) => label)).toEqual([
    "Account holder",
    "IBAN",
    "BIC",
  ]);
  expect(settings.OPERATOR_CONTACT).toBe("operator@demo.example");
  const variables = { TOP_UP_BANK_DETAILS: "IBAN: DE02", OPERATOR_CONTACT: "https://help.example" };
  const added = embeddedSettings(variables, "postgresql://db", secrets);
  expect(added).not.toHaveProperty("TOP_UP_BANK_DETAILS");
  expect(added).not.toHaveProperty("OPERATOR_CONTACT");
});

test("an embedded installation does not override given settings", () => {
  const variables = { NEXTAUTH_SECRET: "x".repeat(40), WEBHOOK_ALLOW_PRIVATE_NETWORK: "false" };
  const added = embeddedSettings(variables, "postgresql://db", secrets);
  expect(added).not.toHaveProperty("NEXTAUTH_SECRET");
  expect(added).not.toHaveProperty("WEBHOOK_ALLOW_PRIVATE_NETWORK");
});

test("with DATABASE_URL set, the embedded database is not used, and the settings error names every missing secret", () => {
  expect(usesEmbeddedDatabase({ DATABASE_URL: "postgresql://db" })).toBe(false);
  const start = () => parseEnv({ NODE_ENV: "production", DATABASE_URL: "postgresql://db" });
  expect(start).toThrow(SettingsError);
  for (const name of ["VOUCHER_HMAC_KEY", "ENCRYPTION_KEY", "NEXTAUTH_SECRET", "INNGEST_SIGNING_KEY"]) {
    expect(start).toThrow(`${name} is missing`);
  }
});

test("an external Inngest is used when its keys or its URL are set, and one key without the other is rejected", () => {
  const keys = { INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s" };
  expect(usesExternalInngest({})).toBe(false);
  expect(usesExternalInngest(keys)).toBe(true);
  expect(usesExternalInngest({ INNGEST_BASE_URL: "http://inngest" })).toBe(true);
  expect(() => usesExternalInngest({ INNGEST_EVENT_KEY: "e" })).toThrow("INNGEST_SIGNING_KEY");
  expect(embeddedSettings(keys, "postgresql://db", secrets)).not.toHaveProperty("INNGEST_EVENT_KEY");
});

test("the installation's keys are used for an Inngest server that is configured only by its URL", () => {
  const variables = { INNGEST_BASE_URL: "http://localhost:8288" };
  expect(embeddedSettings(variables, "postgresql://db", secrets)).toMatchObject({
    INNGEST_EVENT_KEY: "an event key",
    INNGEST_SIGNING_KEY: signingKey,
  });
});

test("the server listens on HOST, or by default on loopback with the embedded database and on all addresses in production, and a HOST that is not an IP address is rejected", () => {
  const hostOf = (variables: Record<string, string>) => {
    const added = embeddedSettings(variables, "postgresql://db", secrets);
    return parseEnv({ NODE_ENV: "production", ...added, ...variables }).listenHost;
  };
  const production = {
    TESSERA_EMBEDDED: "",
    PUBLIC_URL: "https://pay.example",
    WEBHOOK_ALLOW_PRIVATE_NETWORK: "false",
  };
  expect(hostOf({})).toBe("127.0.0.1");
  expect(hostOf({ HOST: "0.0.0.0" })).toBe("0.0.0.0");
  expect(hostOf(production)).toBe("");
  expect(hostOf({ ...production, HOST: "10.0.0.5" })).toBe("10.0.0.5");
  expect(() => hostOf({ HOST: "here" })).toThrow("HOST must be an IP address");
});

test("a retention period is rejected with a reason if it is too short, or if delivery attempts would be retained longer than their events", () => {
  const settingsWith = (variables: Record<string, string>) =>
    parseEnv({ NODE_ENV: "production", ...embeddedSettings({}, "postgresql://db", secrets), ...variables });
  expect(settingsWith({})).toMatchObject({ EVENTS_KEPT_MONTHS: 13, ATTEMPTS_KEPT_DAYS: 90 });
  expect(settingsWith({ EVENTS_KEPT_MONTHS: "4", ATTEMPTS_KEPT_DAYS: "112" })).toMatchObject({
    EVENTS_KEPT_MONTHS: 4,
  });
  expect(() => settingsWith({ EVENTS_KEPT_MONTHS: "3" })).toThrow(
    "EVENTS_KEPT_MONTHS must be 4 or more, because attempts are stored",
  );
  expect(() => settingsWith({ ATTEMPTS_KEPT_DAYS: "89" })).toThrow(
    "ATTEMPTS_KEPT_DAYS must be 90 or more, because the API promises to store attempts for 90 days",
  );
  expect(() => settingsWith({ EVENTS_KEPT_MONTHS: "4", ATTEMPTS_KEPT_DAYS: "113" })).toThrow(
    "ATTEMPTS_KEPT_DAYS is longer than EVENTS_KEPT_MONTHS",
  );
});
