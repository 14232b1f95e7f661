import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { z } from "zod";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { parseEnv, SettingsError, settings } from "./env";
import {
  DEPRECATED_SETTINGS,
  INTERNAL_SETTINGS,
  OTHER_VARIABLES,
  PRODUCTION_SETTINGS,
} from "./settings-fixture";

test("every unset setting has its default value", () => {
  const { NODE_ENV: _, ...variables } = PRODUCTION_SETTINGS;
  expect(parseEnv(PRODUCTION_SETTINGS)).toEqual({
    ...variables,
    PORT: 3000,
    PROCESSES: "",
    ...{ DATABASE_POOL_SIZE: 16, DATABASE_STATEMENT_MS: 5_000, DATABASE_LOCK_MS: 2_000 },
    TESSERA_DATA_DIR: ".tessera",
    ...{ TESSERA_EMBEDDED: false, TESSERA_CHEAP_PASSWORDS: false, TESSERA_DEMO: false },
    CURRENCY: "EUR",
    TOP_UP_BANK_DETAILS: "",
    SECOND_OPERATOR_ABOVE: 1_000_000,
    VOUCHER_VALIDITY_MONTHS: 12,
    OVERDUE_AFTER_DAYS: 3,
    ...{ EVENTS_KEPT_MONTHS: 13, ATTEMPTS_KEPT_DAYS: 90 },
    WEBHOOK_SOURCE_ADDRESSES: "",
    API_RATE_LIMIT: 100,
    TEST_RECORDS_A_DAY: 50_000,
    PAGE_RATE_LIMIT: 20,
    TRUSTED_PROXIES: "",
    WEBHOOK_ALLOW_PRIVATE_NETWORK: false,
    LOG_LEVEL: "info",
    publicUrl: "https://pay.example",
    listenHost: "",
    processes: { api: availableParallelism(), pages: 1, checkout: 1, jobs: 1 },
    directDatabaseUrl: PRODUCTION_SETTINGS.DATABASE_URL,
    ...{ databasePooler: undefined, replicaDatabaseUrl: undefined },
    mailFrom: "",
    encryptionKeys: [expect.objectContaining({ name: "" })],
    voucherHmacKeys: [expect.objectContaining({ name: "" })],
    operatorsNeedFactor: true,
    trustedProxies: [],
    webhookSources: [],
  });
});

test("DATABASE_POOLER requires DATABASE_DIRECT_URL, DATABASE_REPLICA_URL must be a PostgreSQL URL, and the embedded database ignores all three settings", () => {
  const pooled = { ...PRODUCTION_SETTINGS, DATABASE_POOLER: "prepared" };
  expect(() => parseEnv(pooled)).toThrow("DATABASE_DIRECT_URL is missing");
  const past = "postgresql://direct.example/tessera";
  const replica = "postgresql://replica.example/tessera";
  const variables = { ...pooled, DATABASE_DIRECT_URL: past, DATABASE_REPLICA_URL: replica };
  expect(parseEnv(variables)).toMatchObject({
    databasePooler: "prepared",
    directDatabaseUrl: past,
    replicaDatabaseUrl: replica,
  });
  expect(() => parseEnv({ ...variables, DATABASE_REPLICA_URL: "https://replica.example" })).toThrow(
    "DATABASE_REPLICA_URL must be a postgresql URL",
  );
  expect(() => parseEnv({ ...variables, DATABASE_POOLER: "session" })).toThrow("DATABASE_POOLER");
  expect(parseEnv({ ...variables, TESSERA_EMBEDDED: "1" })).toMatchObject({
    databasePooler: undefined,
    directDatabaseUrl: PRODUCTION_SETTINGS.DATABASE_URL,
    replicaDatabaseUrl: undefined,
  });
});

test("a database URL is rejected, with an error that does not quote it, if it is not for PostgreSQL or its password has an unencoded special character", () => {
  for (const setting of ["DATABASE_URL", "DATABASE_DIRECT_URL"])
    for (const wrong of [
      "nonsense",
      "mysql://u:hidden@db/tessera",
      "postgresql://u:p@hidden/w#d@db/tessera",
      "postgresql://u:12?hidden@db/tessera",
      "postgresql://u:p@hidden?w@db/tessera",
    ]) {
      const parse = () => parseEnv({ ...PRODUCTION_SETTINGS, [setting]: wrong });
      expect(parse, wrong).toThrow(`Settings: ${setting} must be a postgresql URL`);
      expect(parse, wrong).not.toThrow("hidden");
    }
  for (const url of [
    "postgres://u:p%2Fw@db/tessera?sslmode=require",
    "postgresql:///tessera?host=/run",
    "postgresql://u:p@/tessera?host=/run",
  ])
    expect(parseEnv({ ...PRODUCTION_SETTINGS, DATABASE_URL: url }).directDatabaseUrl).toBe(url);
});

test("the error for an invalid number, text length or choice states which values are allowed", () => {
  for (const [setting, value, error] of [
    ["PORT", "abc", "PORT must be a whole number"],
    ["PORT", "1.5", "PORT must be a whole number"],
    ["PORT", "99999", "PORT must be 65535 or less"],
    ["API_RATE_LIMIT", "-1", "API_RATE_LIMIT must be 0 or more"],
    ["NEXTAUTH_SECRET", "short", "NEXTAUTH_SECRET must have 32 characters or more"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of debug, info, warn, error, silent"],
    ["TESSERA_DEMO", "maybe", "TESSERA_DEMO must be one of 0, 1, true, false"],
    ["ATTEMPTS_KEPT_DAYS", "5", "ATTEMPTS_KEPT_DAYS must be 90 or more, because"],
  ] as const)
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, [setting]: value }), setting).toThrow(
      `Settings: ${error}`,
    );
});

test("by default, production runs one api process per core, and an installation with the embedded database only one; PROCESSES and WORKERS change the numbers, and an invalid PROCESSES is rejected", () => {
  const cores = availableParallelism();
  const one = { api: 1, pages: 1, checkout: 1, jobs: 1 };
  expect(parseEnv(PRODUCTION_SETTINGS).processes).toEqual({ ...one, api: cores });
  expect(parseEnv({ ...PRODUCTION_SETTINGS, TESSERA_EMBEDDED: "1" }).processes).toEqual(one);
  expect(parseEnv({ ...PRODUCTION_SETTINGS, PROCESSES: "pages:2, jobs:3" }).processes).toEqual({
    ...one,
    ...{ api: cores, pages: 2, jobs: 3 },
  });
  for (const more of [{}, { TESSERA_EMBEDDED: "1" }]) {
    expect(parseEnv({ ...PRODUCTION_SETTINGS, ...more, WORKERS: "3" }).processes).toEqual({ ...one, api: 3 });
    expect(
      parseEnv({ ...PRODUCTION_SETTINGS, ...more, WORKERS: "3", PROCESSES: "api:4" }).processes.api,
    ).toBe(4);
  }
  for (const wrong of ["4", "api", "api:0", "api:257", "api:1,api:2", "web:1", "api=4"])
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, PROCESSES: wrong }), wrong).toThrow(
      "such as api:4,pages:2,jobs:1",
    );
});

test("operators need a second factor in production, except in a deployment with a demo world", () => {
  expect(parseEnv(PRODUCTION_SETTINGS).operatorsNeedFactor).toBe(true);
  expect(parseEnv({ ...PRODUCTION_SETTINGS, TESSERA_DEMO: "1" }).operatorsNeedFactor).toBe(false);
  expect(parseEnv({ ...PRODUCTION_SETTINGS, TESSERA_EMBEDDED: "1" }).operatorsNeedFactor).toBe(false);
});

test("TRUSTED_PROXIES is parsed as a comma-separated list, and spaces and empty entries are dropped", () => {
  const variables = { ...PRODUCTION_SETTINGS, TRUSTED_PROXIES: " 10.0.0.0/8, ,::1," };
  expect(parseEnv(variables).trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
});

test("all missing required settings are reported in one error", () => {
  const { NODE_ENV } = PRODUCTION_SETTINGS;
  for (const name of Object.keys(PRODUCTION_SETTINGS).filter((each) => each !== "NODE_ENV")) {
    expect(() => parseEnv({ NODE_ENV })).toThrow(new RegExp(`\\b${name} is missing`));
  }
  expect(() => parseEnv({ NODE_ENV })).toThrow(SettingsError);
});

for (const [name, value] of Object.entries({
  PORT: "70000",
  PUBLIC_URL: "pay.example",
  CURRENCY: "euro",
  API_RATE_LIMIT: "-1",
  TEST_RECORDS_A_DAY: "1.5",
  DATABASE_POOL_SIZE: "many",
  WORKERS: "0",
  VOUCHER_HMAC_KEY: "dG9vIHNob3J0",
  NEXTAUTH_SECRET: "short",
  TESSERA_DEMO: "yes",
  LOG_LEVEL: "loud",
})) {
  test(`${name}=${value} is rejected with an error that names the setting and quotes no secret`, () => {
    const refusal = () => parseEnv({ ...PRODUCTION_SETTINGS, [name]: value });
    expect(refusal).toThrow(new RegExp(`\\b${name} `));
    if (name.endsWith("KEY") || name.endsWith("SECRET")) expect(refusal).not.toThrow(new RegExp(value));
  });
}

test("a currency without two decimals, an unknown currency and a PUBLIC_URL that is not an http or https URL are rejected", () => {
  for (const CURRENCY of ["JPY", "KWD", "ZZZ", "eur"]) {
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, CURRENCY })).toThrow(/two decimals/);
  }
  for (const PUBLIC_URL of ["javascript:alert(1)", "ftp://pay.example.com", "pay.example"]) {
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, PUBLIC_URL })).toThrow(/http or https/);
  }
});

test("a PUBLIC_URL with a path, query, fragment or user name is rejected, and trailing slashes are removed", () => {
  for (const rest of [
    "pay.example/shop",
    "pay.example/?a=1",
    "pay.example/#a",
    "u:p@pay.example",
    "u@pay.example",
  ])
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, PUBLIC_URL: `https://${rest}` }), rest).toThrow(
      "Settings: PUBLIC_URL must have no path",
    );
  for (const PUBLIC_URL of ["https://pay.example", "https://pay.example/", "https://pay.example//"])
    expect(parseEnv({ ...PRODUCTION_SETTINGS, PUBLIC_URL }).publicUrl).toBe("https://pay.example");
});

test("an encryption key, a keyring or both are accepted, and the single key is appended to a keyring that does not contain it", () => {
  const [a, b] = [1, 2].map(() => randomBytes(32).toString("base64"));
  const names = (source: NodeJS.ProcessEnv) => parseEnv(source).encryptionKeys.map(({ name }) => name);
  expect(names(PRODUCTION_SETTINGS)).toEqual([""]);
  const ring = { ...PRODUCTION_SETTINGS, ENCRYPTION_KEYS: `2026b:${b},2026a:${a}` };
  expect(names(ring)).toEqual(["2026b", "2026a", ""]);
  expect(names({ ...ring, ENCRYPTION_KEY: "" })).toEqual(["2026b", "2026a"]);
  expect(names({ ...ring, ENCRYPTION_KEY: a })).toEqual(["2026b", "2026a"]);
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, ENCRYPTION_KEY: "" })).toThrow(/ENCRYPTION_KEY is missing/);
  for (const wrong of [`${a}`, `:${a}`, `x:${a},x:${b}`, "x:short", `x y:${a}`, `x:${a},`]) {
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, VOUCHER_HMAC_KEYS: wrong })).toThrow(
      /VOUCHER_HMAC_KEYS must be a comma-separated list of name:key/,
    );
  }
  const guessable = `x:${Buffer.alloc(32, 7).toString("base64")}`;
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, VOUCHER_HMAC_KEYS: guessable })).toThrow(
    /VOUCHER_HMAC_KEYS x is too easy/,
  );
});

test("cheap password hashing is rejected in production, and also with the embedded database unless the server listens only on loopback", () => {
  const cheap = { ...PRODUCTION_SETTINGS, TESSERA_CHEAP_PASSWORDS: "1" };
  const embedded = { ...cheap, TESSERA_EMBEDDED: "1" };
  for (const refused of [cheap, { ...cheap, HOST: "127.0.0.1" }, { ...embedded, HOST: "0.0.0.0" }])
    expect(() => parseEnv(refused)).toThrow(/TESSERA_CHEAP_PASSWORDS is for tests/);
  expect(parseEnv(embedded).TESSERA_CHEAP_PASSWORDS).toBe(true);
  expect(parseEnv(PRODUCTION_SETTINGS).TESSERA_CHEAP_PASSWORDS).toBe(false);
});

test("an empty setting counts as unset", () => {
  expect(parseEnv({ ...PRODUCTION_SETTINGS, PORT: "", HOST: "", CURRENCY: "" })).toMatchObject({
    PORT: 3000,
  });
});

/**
 * Returns a setting's default in the format of `.env.example`, or an empty string for a setting that is off or has no default.
 */
function written(field: z.ZodType): string {
  const { data } = field.safeParse(undefined);
  return data === undefined || data === false ? "" : String(data);
}

test(".env.example lists every documented variable with its description and default", () => {
  const file = readFileSync(path.join(PROJECT_ROOT, ".env.example"), "utf8");
  const [heading, ...entries] = file.trimEnd().split("\n\n");
  expect(heading).toMatch(/^# /);
  const ofSettings = Object.entries(settings.shape)
    .filter(([name]) => !INTERNAL_SETTINGS.has(name) && !DEPRECATED_SETTINGS.has(name))
    .map(([name, field]) => `# ${field.description}\n${name}=${written(field)}`);
  const others = Object.entries(OTHER_VARIABLES).map(([name, words]) => `# ${words}\n${name}=`);
  expect(entries).toEqual([...ofSettings, ...others]);
});
