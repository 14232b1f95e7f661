import { z } from "zod";

const limitMs = (byDefault: number) => z.coerce.number().int().min(100).max(600_000).default(byDefault);

/** The settings for the database and its connections. */
export const databaseSettings = {
  DATABASE_URL: z.string().min(1).describe("PostgreSQL 15 or later; unset starts the embedded one"),
  DATABASE_DIRECT_URL: z
    .string()
    .min(1)
    .optional()
    .describe("The same database past a pooler, for jobs, dashboards and migrations; unset is DATABASE_URL"),
  DATABASE_POOLER: z
    .enum(["prepared", "unprepared"])
    .optional()
    .describe(
      "What DATABASE_URL leads through: a pooler in transaction mode, by whether it knows prepared statements",
    ),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql URL" })
    .optional()
    .describe(
      "A streaming replica of that database, for lists and reports; unset reads them from DATABASE_URL",
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(16)
    .describe(
      "Connections of the API, shared out among the api processes; pages and jobs have about as many again",
    ),
  DATABASE_STATEMENT_MS: limitMs(5_000).describe(
    "Longest statement of the API; pages and jobs may take longer",
  ),
  DATABASE_LOCK_MS: limitMs(2_000).describe("Longest wait of the API for a lock"),
} as const;
