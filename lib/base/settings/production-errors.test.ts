import { randomBytes } from "node:crypto";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { parseEnv } from "./env";
import { KEY, KEY_BYTES, KEY_HEX, PRODUCTION_SETTINGS, SIGNING_HEX } from "./settings-fixture";

test("an unset PUBLIC_URL is rejected in production, and defaults to localhost if the embedded database is used", () => {
  const { PUBLIC_URL: _, ...without } = PRODUCTION_SETTINGS;
  expect(() => parseEnv(without)).toThrow("Settings: PUBLIC_URL is missing. See .env.example.");
  expect(() => parseEnv({ ...without, PUBLIC_URL: "" })).toThrow("PUBLIC_URL is missing");
  expect(() => parseEnv({ ...without, TESSERA_DEMO: "true" })).toThrow("PUBLIC_URL is missing");
  expect(() => parseEnv({ ...without, VOUCHER_HMAC_KEY: "" })).toThrow(
    "VOUCHER_HMAC_KEY is missing; PUBLIC_URL is missing",
  );
  const embedded = parseEnv({ ...without, TESSERA_EMBEDDED: "1", PORT: "3141" });
  expect(embedded.publicUrl).toBe("http://localhost:3141");
});

test("two settings with the same secret are rejected in production, even if they encode it differently", () => {
  const inHex = KEY_BYTES.toString("hex");
  for (const [name, value] of [
    ["ENCRYPTION_KEY", KEY],
    ["ENCRYPTION_KEY", KEY_BYTES.toString("base64url")],
    ["NEXTAUTH_SECRET", KEY],
    ["NEXTAUTH_SECRET", inHex],
    ["METRICS_TOKEN", inHex.toUpperCase()],
    ["INNGEST_EVENT_KEY", inHex],
    ["INNGEST_SIGNING_KEY", `signkey-prod-${inHex}`],
  ] as const) {
    const twice = { ...PRODUCTION_SETTINGS, [name]: value };
    expect(() => parseEnv(twice), name).toThrow(
      new RegExp(`VOUCHER_HMAC_KEY and ${name} are the same secret`),
    );
    expect(() => parseEnv(twice)).not.toThrow(value);
    expect(() => parseEnv({ ...twice, TESSERA_EMBEDDED: "1" })).not.toThrow();
  }
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, INNGEST_EVENT_KEY: SIGNING_HEX })).toThrow(
    /INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY are the same secret/,
  );
});

test("the error for a secret that is used twice explains how to replace it, and the settings are accepted at each step of the replacement", () => {
  const fresh = randomBytes(32).toString("base64");
  const equal = { ...PRODUCTION_SETTINGS, ENCRYPTION_KEY: KEY };
  expect(() => parseEnv(equal)).toThrow(
    /VOUCHER_HMAC_KEY and ENCRYPTION_KEY are the same secret: put a new key before it, as ENCRYPTION_KEYS=new:<new key>,old:<present key>, and run npm run keys:reseal/,
  );
  const wayOut = { ...equal, ENCRYPTION_KEY: "", ENCRYPTION_KEYS: `new:${fresh},old:${KEY}` };
  expect(parseEnv(wayOut).encryptionKeys.map(({ name }) => name)).toEqual(["new", "old"]);
  expect(() => parseEnv({ ...equal, ENCRYPTION_KEYS: `new:${fresh}` })).not.toThrow();
  expect(() => parseEnv({ ...wayOut, ENCRYPTION_KEYS: `new:${fresh}` })).not.toThrow();
});

test("settings are rejected if one keyring lists a key twice, if two keyrings have the same first key, or if a key equals a secret outside the keyrings", () => {
  const [first, second] = [1, 2].map(() => randomBytes(32).toString("base64"));
  const rings = { ...PRODUCTION_SETTINGS, VOUCHER_HMAC_KEY: "", ENCRYPTION_KEY: "" };
  const shared = { ...rings, VOUCHER_HMAC_KEYS: `a:${first}`, ENCRYPTION_KEYS: `b:${first}` };
  expect(() => parseEnv(shared)).toThrow(/VOUCHER_HMAC_KEYS a and ENCRYPTION_KEYS b are the same secret/);
  const renamed = { ...rings, VOUCHER_HMAC_KEYS: `a:${first}`, ENCRYPTION_KEYS: `b:${second},c:${second}` };
  expect(() => parseEnv(renamed)).toThrow(/ENCRYPTION_KEYS b and ENCRYPTION_KEYS c are the same secret/);
  const session = { ...rings, VOUCHER_HMAC_KEYS: `a:${first}`, ENCRYPTION_KEYS: `b:${KEY},c:${second}` };
  expect(() => parseEnv({ ...session, NEXTAUTH_SECRET: `${second}` })).toThrow(
    /ENCRYPTION_KEYS c and NEXTAUTH_SECRET are the same secret: change NEXTAUTH_SECRET/,
  );
});

test("private webhook addresses and INNGEST_DEV are rejected in production, unless the embedded database is used", () => {
  const lax = { ...PRODUCTION_SETTINGS, WEBHOOK_ALLOW_PRIVATE_NETWORK: "true" };
  expect(() => parseEnv(lax)).toThrow(/WEBHOOK_ALLOW_PRIVATE_NETWORK is refused/);
  expect(parseEnv({ ...lax, TESSERA_EMBEDDED: "1" }).WEBHOOK_ALLOW_PRIVATE_NETWORK).toBe(true);
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, INNGEST_DEV: "1" })).toThrow(/INNGEST_DEV/);
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, INNGEST_DEV: "1", TESSERA_EMBEDDED: "1" })).not.toThrow();
});

test("an http PUBLIC_URL is rejected in production, unless its host is localhost or a loopback address", () => {
  for (const PUBLIC_URL of ["http://pay.example", "http://10.0.0.5:3000", "http://localhost.pay.example"]) {
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, PUBLIC_URL })).toThrow(/PUBLIC_URL must be https/);
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, PUBLIC_URL, TESSERA_EMBEDDED: "1" })).not.toThrow();
  }
  for (const PUBLIC_URL of ["http://localhost:3000", "http://127.0.0.1:80", "http://[::1]:3000"])
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, PUBLIC_URL })).not.toThrow();
});

test("all non-random secrets are reported together, and none is quoted", () => {
  const counting = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString("base64");
  const sentence =
    /Settings: .*VOUCHER_HMAC_KEY is too easy.*ENCRYPTION_KEY is too easy.*NEXTAUTH_SECRET is too easy.*INNGEST_EVENT_KEY is too easy.*INNGEST_SIGNING_KEY is too easy/;
  const weak = {
    VOUCHER_HMAC_KEY: Buffer.alloc(32, 7).toString("base64"),
    ENCRYPTION_KEY: counting,
    NEXTAUTH_SECRET: "change-me!".repeat(4),
    INNGEST_EVENT_KEY: "test",
    INNGEST_SIGNING_KEY: `signkey-prod-${"0123456789abcdef".repeat(4)}`,
  };
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, ...weak })).toThrow(sentence);
  for (const value of Object.values(weak).filter((each) => each !== "test"))
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, ...weak })).not.toThrow(value);
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, ...weak, TESSERA_EMBEDDED: "1" })).not.toThrow();
  const halves = Buffer.from(KEY_HEX.slice(0, 32).repeat(2), "hex").toString("base64");
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, ENCRYPTION_KEY: halves })).toThrow(
    /ENCRYPTION_KEY is too easy/,
  );
});

test("a metrics token must have at least 32 characters, and must also be random in production", () => {
  const TOKEN = randomBytes(32).toString("hex");
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, METRICS_TOKEN: "short" })).toThrow(
    /METRICS_TOKEN must have 32 characters/,
  );
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, METRICS_TOKEN: "metrics!".repeat(4) })).toThrow(
    /METRICS_TOKEN is too easy/,
  );
  expect(parseEnv({ ...PRODUCTION_SETTINGS, METRICS_TOKEN: TOKEN }).METRICS_TOKEN).toBe(TOKEN);
});

test("32 random bytes in base64 or hexadecimal are always accepted as a secret", () => {
  for (let round = 0; round < 1_000; round += 1) {
    const key = () => randomBytes(32).toString("base64");
    const hex = () => randomBytes(32).toString("hex");
    const keys = { VOUCHER_HMAC_KEY: key(), ENCRYPTION_KEY: key(), NEXTAUTH_SECRET: key() };
    const engine = { INNGEST_EVENT_KEY: hex(), INNGEST_SIGNING_KEY: hex() };
    parseEnv({ ...PRODUCTION_SETTINGS, INNGEST_BASE_URL: "http://inngest:8288", ...keys, ...engine });
  }
});

test("a signing key with fewer than 32 characters, not counting its prefix, is rejected", () => {
  for (const key of [SIGNING_HEX.slice(0, 31), `signkey-prod-${SIGNING_HEX.slice(0, 31)}`]) {
    expect(() => parseEnv({ ...PRODUCTION_SETTINGS, INNGEST_SIGNING_KEY: key })).toThrow(
      /INNGEST_SIGNING_KEY must have 32 characters/,
    );
  }
  expect(() =>
    parseEnv({ ...PRODUCTION_SETTINGS, INNGEST_SIGNING_KEY: `signkey-prod-${SIGNING_HEX.slice(0, 32)}` }),
  ).not.toThrow();
});

test("a signing key that a self-hosted Inngest would not accept is rejected with an error that names the setting to change", () => {
  const selfHosted = { ...PRODUCTION_SETTINGS, INNGEST_BASE_URL: "http://inngest:8288" };
  expect(() => parseEnv(selfHosted)).toThrow(
    /INNGEST_SIGNING_KEY begins with signkey-, but the self-hosted Inngest of INNGEST_BASE_URL accepts only hexadecimal digits\. Remove the prefix/,
  );
  for (const key of [randomBytes(32).toString("base64"), SIGNING_HEX.slice(0, 63)])
    expect(() => parseEnv({ ...selfHosted, INNGEST_SIGNING_KEY: key })).toThrow(
      /INNGEST_SIGNING_KEY must be an even number of hexadecimal digits/,
    );
  expect(() => parseEnv({ ...selfHosted, INNGEST_SIGNING_KEY: SIGNING_HEX })).not.toThrow();
  expect(() => parseEnv({ ...selfHosted, TESSERA_EMBEDDED: "1" })).not.toThrow();
});

test("a self-hosted Inngest's signing key is rejected if INNGEST_BASE_URL is missing", () => {
  expect(() => parseEnv({ ...PRODUCTION_SETTINGS, INNGEST_SIGNING_KEY: SIGNING_HEX })).toThrow(
    /INNGEST_BASE_URL is missing: a signing key without the prefix signkey- is a self-hosted Inngest's/,
  );
  expect(() => parseEnv(PRODUCTION_SETTINGS)).not.toThrow();
});
