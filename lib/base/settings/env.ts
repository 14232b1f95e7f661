import { z } from "zod";
import { type Keyring, keyField, keyringOf, keysField, UNNAMED_KEY } from "@/lib/base/keyring";
import { databaseSettings } from "./database-settings";
import { type ProcessCounts, processCounts, processSettings } from "./process-settings";
import { refusedInProduction, type Secret } from "./refused-in-production";

const flag = z
  .enum(["true", "false", "1", "0", ""])
  .default("false")
  .transform((value) => value === "true" || value === "1");

const count = (byDefault: number) => z.coerce.number().int().min(0).default(byDefault);

function hasTwoDecimals(currency: string): boolean {
  if (!Intl.supportedValuesOf("currency").includes(currency)) return false;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

/**
 * Every setting of the product with its default. A test compares `.env.example` with this list. Secrets have no default: the
 * embedded installation generates them, and production must set them.
 */
export const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("Port the server listens on"),
  HOST: z
    .union([z.ipv4(), z.ipv6()], { error: "must be an IP address" })
    .optional()
    .describe(
      "Address to listen on; unset is this machine alone with the embedded database, else every address",
    ),
  ...processSettings,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an absolute http or https URL" })
    .optional()
    .describe("Address customers and partners reach; builds every link"),
  ...databaseSettings,
  TESSERA_DATA_DIR: z.string().default(".tessera").describe("Folder of the embedded database and secrets"),
  TESSERA_EMBEDDED: flag.describe("Set by the start script when it runs the embedded database"),
  TESSERA_CHEAP_PASSWORDS: flag.describe("Set by the tests: passwords are hashed at next to no cost"),
  TESSERA_DEMO: flag.describe("Creates the demo world even with a DATABASE_URL"),
  CURRENCY: z
    .string()
    .refine(hasTwoDecimals, "must be an ISO 4217 code of a currency with two decimals")
    .default("EUR")
    .describe("The deployment's only currency; fixed by the first start"),
  TOP_UP_BANK_DETAILS: z
    .string()
    .max(1_000)
    .default("")
    .describe(
      "Where resellers pay in, such as Account holder: Tessera Ltd.; IBAN: DE02 1203 0000 0000 2020 51",
    ),
  OPERATOR_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https?$/ })], { error: "must be an e-mail address or a URL" })
    .optional()
    .describe("Where users of the dashboards get help, an e-mail address or a URL; shown to them"),
  SECOND_OPERATOR_ABOVE: count(1_000_000).describe(
    "Amount in minor units above which a credit or debit of a live wallet takes a second operator, if there is one",
  ),
  VOUCHER_VALIDITY_MONTHS: z.coerce.number().int().min(1).max(120).default(12).describe("Life of a voucher"),
  EVENTS_KEPT_MONTHS: z.coerce
    .number()
    .int()
    .min(4, "must be 4 or more, because events outlast the 90 days their attempts are kept at least")
    .max(1_200)
    .default(13)
    .describe("Age at which events and their deliveries are deleted"),
  ATTEMPTS_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(90, "must be 90 or more, because the API promises attempts for 90 days")
    .default(90)
    .describe("Age at which attempts at deliveries are deleted"),
  API_RATE_LIMIT: count(100).describe("Requests a second per account and environment; 0 is off"),
  TEST_RECORDS_A_DAY: count(50_000).describe(
    "New records a day in an account's test environment; 0 is no quota",
  ),
  PAGE_RATE_LIMIT: count(20).describe(
    "Pages a second per client address, ten times as many at once; 0 is off",
  ),
  TRUSTED_PROXIES: z.string().default("").describe("Comma-separated addresses or CIDR blocks"),
  WEBHOOK_ALLOW_PRIVATE_NETWORK: flag.describe(
    "Allows http and private webhook addresses; never in production",
  ),
  VOUCHER_HMAC_KEY: keyField.optional().describe("Keys the look-up of voucher codes"),
  ENCRYPTION_KEY: keyField.optional().describe("Encrypts voucher codes and webhook secrets at rest"),
  VOUCHER_HMAC_KEYS: keysField
    .optional()
    .describe(
      "Several of the former while one takes the other's place: name:key,name:key, the first for new codes",
    ),
  ENCRYPTION_KEYS: keysField
    .optional()
    .describe(
      "Several of the former while one takes the other's place: name:key,name:key, the first seals, all open",
    ),
  NEXTAUTH_SECRET: z.string().min(32).describe("Signs dashboard sessions"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp or smtps URL" })
    .optional()
    .describe("Mail server for links to users; unset has people hand them over"),
  MAIL_FROM: z.string().min(3).max(320).optional().describe("From whom mail is; needed with SMTP_URL"),
  INNGEST_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an absolute http or https URL" })
    .optional()
    .describe("Self-hosted Inngest; unset with keys means Inngest Cloud"),
  INNGEST_EVENT_KEY: z.string().min(1).describe("Key for sending events to Inngest"),
  INNGEST_SIGNING_KEY: z.string().min(1).describe("Verifies calls from Inngest"),
  INNGEST_SERVE_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be an absolute http or https URL" })
    .optional()
    .describe("Where Inngest reaches this server, when not at PUBLIC_URL"),
  METRICS_TOKEN: z
    .string()
    .min(32, "must have 32 characters or more (openssl rand -hex 32)")
    .optional()
    .describe("Bearer token of GET /api/metrics, for Prometheus; unset is none, and nothing is counted"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Least level logged"),
});

export type Env = Readonly<
  z.infer<typeof settings> & {
    publicUrl: string;
    /** The number of processes of each role that `npm start` runs. */
    processes: ProcessCounts;
    listenHost: string;
    trustedProxies: string[];
    directDatabaseUrl: string;
    databasePooler: "prepared" | "unprepared" | undefined;
    replicaDatabaseUrl: string | undefined;
    mailFrom: string;
    encryptionKeys: Keyring;
    voucherHmacKeys: Keyring;
    /** True if operators need a second factor, because money is real. */
    operatorsNeedFactor: boolean;
  }
>;

const LOOPBACK = "127.0.0.1";
/** Listens on every address: IPv4 and, if available, IPv6. */
const EVERY_ADDRESS = "";

/** Missing or invalid settings, in one sentence that names every variable concerned. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const MIN_MONTH_DAYS = 28;

/** Settings for a single key; each has a plural for several keys. */
const RINGS = ["VOUCHER_HMAC_KEY", "ENCRYPTION_KEY"] as const;

/** The keys of a ring, named by their settings. */
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
 * Parses settings. Throws {@link SettingsError} naming every missing or invalid variable. An empty variable counts as unset,
 * so that a copied `.env.example` has no effect.
 */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join(".");
    return given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });
  const production = settings.shape.TESSERA_EMBEDDED.safeParse(given["TESSERA_EMBEDDED"]).data !== true;
  const missing: string[] = RINGS.filter((name) => !given[name] && !given[`${name}S`]);
  // Without it, links sent to customers would point to localhost.
  if (production && !given["PUBLIC_URL"]) missing.push("PUBLIC_URL");
  const faults = [...wrong, ...missing.map((name) => `${name} is missing`)];
  const values = parsed.data;
  const encryptionKeys = keyringOf(values?.ENCRYPTION_KEYS, values?.ENCRYPTION_KEY);
  const voucherHmacKeys = keyringOf(values?.VOUCHER_HMAC_KEYS, values?.VOUCHER_HMAC_KEY);
  if (!values || !encryptionKeys || !voucherHmacKeys || faults.length > 0)
    throw new SettingsError(`Settings: ${faults.join("; ")}. See .env.example.`);
  if (values.ATTEMPTS_KEPT_DAYS > values.EVENTS_KEPT_MONTHS * MIN_MONTH_DAYS)
    throw new SettingsError(
      "Settings: ATTEMPTS_KEPT_DAYS is longer than EVENTS_KEPT_MONTHS, but attempts go with their events.",
    );
  if (values.DATABASE_POOLER !== undefined && values.DATABASE_DIRECT_URL === undefined)
    throw new SettingsError("Settings: DATABASE_DIRECT_URL is missing; a pooler needs a way past it.");
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    throw new SettingsError("Settings: MAIL_FROM is missing; mail needs to say from whom it is.");
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, "");
  const secrets = [
    ...secretsOf("VOUCHER_HMAC_KEY", voucherHmacKeys),
    ...secretsOf("ENCRYPTION_KEY", encryptionKeys),
  ];
  for (const name of ["NEXTAUTH_SECRET", "INNGEST_EVENT_KEY", "METRICS_TOKEN"] as const)
    if (values[name] !== undefined) secrets.push({ name, bytes: Buffer.from(values[name]), retiring: false });
  const refused = production ? refusedInProduction(values, publicUrl, secrets, source) : [];
  if (refused.length > 0) throw new SettingsError(`Settings: ${refused.join("; ")}. See .env.example.`);
  // An embedded installation has a demo world, so it only listens on this machine.
  const listenHost = values.HOST ?? (production ? EVERY_ADDRESS : LOOPBACK);
  if (values.TESSERA_CHEAP_PASSWORDS && (production || listenHost !== LOOPBACK)) {
    throw new SettingsError(
      "Settings: TESSERA_CHEAP_PASSWORDS is for tests, and refused in production and beyond loopback.",
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
    trustedProxies: values.TRUSTED_PROXIES.split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  };
}

let cached: Env | undefined;

/** The settings of this process, parsed on first use. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}
