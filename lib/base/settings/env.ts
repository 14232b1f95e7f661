import { z } from "zod";
import { type Keyring, keyField, keyringOf, keysField, UNNAMED_KEY } from "@/lib/base/keyring";
import { databaseSettings } from "./database-settings";
import { type ProcessCounts, processCounts, processSettings } from "./process-settings";
import { productionErrors, type Secret } from "./production-errors";
import { settingError } from "./setting-error";
import { splitList, webhookSettings } from "./webhook-settings";

const flag = z
  .enum(["true", "false", "1", "0", ""])
  .default("false")
  .transform((value) => value === "true" || value === "1");

const count = (defaultValue: number) => z.coerce.number().int().min(0).default(defaultValue);
const between = (min: number, max: number, defaultValue: number) =>
  z.coerce.number().int().min(min).max(max).default(defaultValue);

function hasTwoDecimals(currency: string): boolean {
  if (!Intl.supportedValuesOf("currency").includes(currency)) return false;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

/** Returns true if a URL has nothing after its host and port except slashes, and no user name or password. */
function isOrigin(url: string): boolean {
  const { origin, href } = new URL(url);
  return href.replace(/\/+$/, "") === origin;
}

/**
 * Every setting of Tessera with its default. A test compares `.env.example` with this list. Required secrets have no default:
 * with the embedded database they are generated, and in production they must be set.
 */
export const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("Port the server listens on"),
  HOST: z
    .union([z.ipv4(), z.ipv6()], { error: "must be an IP address" })
    .optional()
    .describe("Address to listen on. Default: loopback with the embedded database, otherwise every address"),
  ...processSettings,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an absolute http or https URL", abort: true })
    .refine(isOrigin, "must have no path, query, fragment or user name, such as https://pay.example.com")
    .optional()
    .describe("Public address for customers and partners, used in every link"),
  ...databaseSettings,
  TESSERA_DATA_DIR: z.string().default(".tessera").describe("Folder of the embedded database and secrets"),
  TESSERA_EMBEDDED: flag.describe("Set by the start script when it runs the embedded database"),
  TESSERA_CHEAP_PASSWORDS: flag.describe("Set by the tests: passwords are hashed at next to no cost"),
  TESSERA_DEMO: flag.describe(
    "Creates the demo world even with DATABASE_URL. Operators then need no second factor, so never set it in production",
  ),
  CURRENCY: z
    .string()
    .refine(hasTwoDecimals, "must be an ISO 4217 code of a currency with two decimals")
    .default("EUR")
    .describe("The only currency of the deployment. It cannot be changed after the first start"),
  TOP_UP_BANK_DETAILS: z
    .string()
    .max(1_000)
    .default("")
    .describe(
      "Bank account to which resellers pay top-ups, such as Account holder: Tessera Ltd.; IBAN: DE02 1203 0000 0000 2020 51",
    ),
  OPERATOR_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https?$/ })], { error: "must be an email address or a URL" })
    .optional()
    .describe(
      "Support contact shown to dashboard users and in the statement about accessibility: an email address or a URL",
    ),
  SECOND_OPERATOR_ABOVE: count(1_000_000).describe(
    "Minor units that one operator can credit and debit per live wallet and UTC day without a second operator, if there is one",
  ),
  VOUCHER_VALIDITY_MONTHS: between(1, 120, 12).describe("Validity of a voucher"),
  OVERDUE_AFTER_DAYS: between(1, 365, 3).describe("Days from an unpaid due date to the event cycle.overdue"),
  ...webhookSettings,
  API_RATE_LIMIT: count(100).describe("Requests per second, account and environment; 0 means no limit"),
  TEST_RECORDS_A_DAY: count(50_000).describe(
    "New records per day in an account's test environment; 0 means no quota",
  ),
  PAGE_RATE_LIMIT: count(20).describe(
    "Page requests per second and client address, with bursts of ten times as many; 0 means no limit",
  ),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .describe("Proxies whose X-Forwarded-* headers are trusted: comma-separated addresses or CIDR blocks"),
  WEBHOOK_ALLOW_PRIVATE_NETWORK: flag.describe(
    "Allows webhooks to http and private addresses; refused in production",
  ),
  VOUCHER_HMAC_KEY: keyField.optional().describe("Key of the HMAC that looks up voucher codes"),
  ENCRYPTION_KEY: keyField
    .optional()
    .describe("Encrypts voucher codes, webhook secrets and headers, IBANs, authenticator secrets and mails"),
  VOUCHER_HMAC_KEYS: keysField
    .optional()
    .describe(
      "Values of VOUCHER_HMAC_KEY during a rotation: name:key,name:key. The first is used for new codes",
    ),
  ENCRYPTION_KEYS: keysField
    .optional()
    .describe(
      "Values of ENCRYPTION_KEY during a rotation: name:key,name:key. The first encrypts, all decrypt",
    ),
  NEXTAUTH_SECRET: z
    .string()
    .min(32)
    .describe("Encrypts sessions; signs challenges and calls between roles. All roles need the same value"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp or smtps URL" })
    .optional()
    .describe("Mail server for links to users. If unset, owners and operators hand over the links"),
  MAIL_FROM: z.string().min(3).max(320).optional().describe("Sender of mails; required with SMTP_URL"),
  INNGEST_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an absolute http or https URL" })
    .optional()
    .describe("URL of a self-hosted Inngest. If unset, the keys are those of Inngest Cloud"),
  INNGEST_EVENT_KEY: z.string().min(1).describe("Key for sending events to Inngest"),
  INNGEST_SIGNING_KEY: z.string().min(1).describe("Verifies calls from Inngest"),
  INNGEST_SERVE_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be an absolute http or https URL" })
    .optional()
    .describe("Address at which Inngest reaches this server, if it differs from PUBLIC_URL"),
  METRICS_TOKEN: z
    .string()
    .min(32, "must have 32 characters or more (openssl rand -hex 32)")
    .optional()
    .describe("Bearer token of GET /api/metrics, for Prometheus. If unset, there are no metrics"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Minimum level that is logged"),
});

export type Env = Readonly<
  z.infer<typeof settings> & {
    publicUrl: string;
    /** The number of processes that `npm start` runs in each role. */
    processes: ProcessCounts;
    listenHost: string;
    trustedProxies: string[];
    /** The addresses and CIDR blocks that webhooks come from; empty if `WEBHOOK_SOURCE_ADDRESSES` is unset. */
    webhookSources: string[];
    directDatabaseUrl: string;
    databasePooler: "prepared" | "unprepared" | undefined;
    replicaDatabaseUrl: string | undefined;
    mailFrom: string;
    encryptionKeys: Keyring;
    voucherHmacKeys: Keyring;
    /** True if operators need a second factor: in production without the demo world. */
    operatorsNeedFactor: boolean;
  }
>;

const LOOPBACK = "127.0.0.1";
/** The host for listening on every address: IPv4 and, if available, IPv6. */
const EVERY_ADDRESS = "";

/** The error for missing or invalid settings. Its message names the variables. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const MIN_MONTH_DAYS = 28;

/** The settings for a single key. Each has a plural form, such as `ENCRYPTION_KEYS`, for a list of keys. */
const RINGS = ["VOUCHER_HMAC_KEY", "ENCRYPTION_KEY"] as const;

/** Returns the keys of a keyring as secrets, each with the name that error messages use for it. */
function secretsOf(setting: (typeof RINGS)[number], keys: Keyring): Secret[] {
  const ring = `${setting}S`;
  return keys.map(({ name, bytes }, index) => ({
    name: name === UNNAMED_KEY ? setting : `${ring} ${name}`,
    ring,
    bytes,
    retiring: index > 0,
  }));
}

/**
 * Parses settings. Throws a {@link SettingsError} that names the missing or invalid variables. An empty variable counts as
 * unset, so that a copied `.env.example` has no effect.
 */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(nonEmpty, { error: settingError });
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join(".");
    return nonEmpty[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });
  const production = settings.shape.TESSERA_EMBEDDED.safeParse(nonEmpty["TESSERA_EMBEDDED"]).data !== true;
  const missing: string[] = RINGS.filter((name) => !nonEmpty[name] && !nonEmpty[`${name}S`]);
  // Without PUBLIC_URL, links sent to customers would point to localhost.
  if (production && !nonEmpty["PUBLIC_URL"]) missing.push("PUBLIC_URL");
  const faults = [...wrong, ...missing.map((name) => `${name} is missing`)];
  const values = parsed.data;
  const encryptionKeys = keyringOf(values?.ENCRYPTION_KEYS, values?.ENCRYPTION_KEY);
  const voucherHmacKeys = keyringOf(values?.VOUCHER_HMAC_KEYS, values?.VOUCHER_HMAC_KEY);
  if (!values || !encryptionKeys || !voucherHmacKeys || faults.length > 0)
    throw new SettingsError(`Settings: ${faults.join("; ")}. See .env.example.`);
  if (values.ATTEMPTS_KEPT_DAYS > values.EVENTS_KEPT_MONTHS * MIN_MONTH_DAYS)
    throw new SettingsError(
      "Settings: ATTEMPTS_KEPT_DAYS is longer than EVENTS_KEPT_MONTHS, but attempts are deleted with their events.",
    );
  if (values.DATABASE_POOLER !== undefined && values.DATABASE_DIRECT_URL === undefined)
    throw new SettingsError(
      "Settings: DATABASE_DIRECT_URL is missing; with a pooler, the direct address is required.",
    );
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    throw new SettingsError("Settings: MAIL_FROM is required when SMTP_URL is set.");
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, "");
  const secrets = [
    ...secretsOf("VOUCHER_HMAC_KEY", voucherHmacKeys),
    ...secretsOf("ENCRYPTION_KEY", encryptionKeys),
  ];
  for (const name of ["NEXTAUTH_SECRET", "INNGEST_EVENT_KEY", "METRICS_TOKEN"] as const)
    if (values[name] !== undefined) secrets.push({ name, bytes: Buffer.from(values[name]), retiring: false });
  const refused = production ? productionErrors(values, publicUrl, secrets, source) : [];
  if (refused.length > 0) throw new SettingsError(`Settings: ${refused.join("; ")}. See .env.example.`);
  // An embedded installation has a demo world, so by default it listens only on the loopback address.
  const listenHost = values.HOST ?? (production ? EVERY_ADDRESS : LOOPBACK);
  if (values.TESSERA_CHEAP_PASSWORDS && (production || listenHost !== LOOPBACK)) {
    throw new SettingsError(
      "Settings: TESSERA_CHEAP_PASSWORDS is for tests only. It is refused in production and on addresses other than loopback.",
    );
  }
  return {
    ...values,
    publicUrl,
    listenHost,
    processes: processCounts(values, production),
    directDatabaseUrl: (production && values.DATABASE_DIRECT_URL) || values.DATABASE_URL,
    databasePooler: production ? values.DATABASE_POOLER : undefined,
    replicaDatabaseUrl: production ? values.DATABASE_REPLICA_URL : undefined,
    mailFrom: values.MAIL_FROM ?? "",
    encryptionKeys,
    voucherHmacKeys,
    operatorsNeedFactor: production && !values.TESSERA_DEMO,
    trustedProxies: splitList(values.TRUSTED_PROXIES),
    webhookSources: splitList(values.WEBHOOK_SOURCE_ADDRESSES),
  };
}

let cached: Env | undefined;

/** Returns the settings of this process, parsed on first use. Throws {@link SettingsError} if they are invalid. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}
