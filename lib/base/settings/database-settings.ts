import { z } from "zod";

const limitMs = (defaultValue: number) => z.coerce.number().int().min(100).max(600_000).default(defaultValue);

/**
 * The error for a database URL that {@link isDatabaseUrl} rejects. It does not quote the URL, because the URL can contain a
 * password.
 */
export const WRONG_DATABASE_URL =
  "must be a postgresql URL (postgresql://user:password@host:port/name), with special characters in the password percent-encoded";

/**
 * Returns true for a PostgreSQL URL. Rejects a URL whose password contains an unencoded `/`, `?` or `#`: the parser would
 * mistake part of the password for the host or the port, and error messages would show it.
 */
export function isDatabaseUrl(text: string): boolean {
  // PostgreSQL clients accept a URL with a user but no host, which connects through a Unix socket. `URL` rejects it.
  const url = text.replace("@/", "@localhost/");
  if (!URL.canParse(url)) return false;
  const { protocol, pathname, search, hash } = new URL(url);
  return /^postgres(ql)?:$/.test(protocol) && hash === "" && !`${pathname}${search}`.includes("@");
}

const databaseUrl = z.string().refine(isDatabaseUrl, { error: WRONG_DATABASE_URL });

/** The settings for the database and its connections. */
export const databaseSettings = {
  DATABASE_URL: databaseUrl.describe(
    "URL of a PostgreSQL database, version 15 or later. If unset, the embedded one starts",
  ),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe(
      "URL of the database without a pooler, for jobs, dashboards, migrations. Default: DATABASE_URL; required with DATABASE_POOLER",
    ),
  DATABASE_POOLER: z
    .enum(["prepared", "unprepared"])
    .optional()
    .describe(
      "Pooler in transaction mode between Tessera and DATABASE_URL: prepared if it supports prepared statements, otherwise unprepared",
    ),
  DATABASE_REPLICA_URL: databaseUrl
    .optional()
    .describe("URL of a streaming replica for lists and reports. If unset, they are read from DATABASE_URL"),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(16)
    .describe(
      "Database connections of the API, divided among its processes. Pages and jobs together have about as many",
    ),
  DATABASE_STATEMENT_MS: limitMs(5_000).describe(
    "Statement timeout of the API. Pages and jobs have longer timeouts",
  ),
  DATABASE_LOCK_MS: limitMs(2_000).describe("Lock timeout of the API"),
} as const;
