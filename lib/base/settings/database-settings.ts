import { z } from "zod";

const limitMs = (defaultValue: number) => z.coerce.number().int().min(100).max(600_000).default(defaultValue);

/** The settings for the database and its connections. */
export const databaseSettings = {
  DATABASE_URL: z
    .string()
    .min(1)
    .describe("URL of a PostgreSQL database, version 15 or later. If unset, the embedded one starts"),
  DATABASE_DIRECT_URL: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Direct URL of the database without a pooler, for jobs, dashboards and migrations. Default: DATABASE_URL",
    ),
  DATABASE_POOLER: z
    .enum(["prepared", "unprepared"])
    .optional()
    .describe(
      "Pooler in transaction mode between Tessera and DATABASE_URL: prepared if it supports prepared statements, otherwise unprepared",
    ),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql URL" })
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
