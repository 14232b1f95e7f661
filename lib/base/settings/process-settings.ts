import { availableParallelism } from "node:os";
import { z } from "zod";

/**
 * What a process of the server does: `api` takes every connection and answers the API, `pages` renders pages, `jobs` runs
 * webhook deliveries and schedules.
 */
export const ROLES = ["api", "pages", "jobs"] as const;
export type Role = (typeof ROLES)[number];

/** How many processes of each role a start runs. */
export type ProcessCounts = Readonly<Record<Role, number>>;

const MOST = 256;
const COUNT = /^(api|pages|jobs):(\d{1,3})$/;
const ONE_OF_EACH: ProcessCounts = { api: 1, pages: 1, jobs: 1 };

/**
 * Reads the setting `PROCESSES`, such as `api:4,pages:2,jobs:1`; a role that is not named has its number in `byDefault`.
 * Returns undefined for anything else, for a role named twice, and for a number outside 1 to 256.
 */
export function readProcessCounts(text: string, byDefault = ONE_OF_EACH): ProcessCounts | undefined {
  const counts: Partial<Record<Role, number>> = {};
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "") continue;
    const [, role, digits] = COUNT.exec(part) ?? [];
    const count = Number(digits);
    if (role === undefined || !(count >= 1 && count <= MOST) || counts[role as Role] !== undefined)
      return undefined;
    counts[role as Role] = count;
  }
  return { ...byDefault, ...counts };
}

const otherRole = z.url({ protocol: /^http$/, error: "must be an absolute http URL" }).optional();

/** Those of the settings that say which processes there are and how they reach each other. */
export const processSettings = {
  PROCESSES: z
    .string()
    .refine((text) => readProcessCounts(text) !== undefined, {
      error: "must be numbers from 1 to 256 for api, pages and jobs, such as api:4,pages:2,jobs:1",
    })
    .default("")
    .describe(
      "Processes of each role, such as api:4,pages:2,jobs:1; unset is one of each, with DATABASE_URL one of api for each core",
    ),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST)
    .optional()
    .describe("Former name of the number of api processes; use PROCESSES"),
  PAGES_URL: otherRole.describe("Where the pages are, for an api process that runs alone (--role api)"),
  JOBS_URL: otherRole.describe("Where the jobs are, for an api process that runs alone (--role api)"),
  TESSERA_ROLE: z.enum(ROLES).optional().describe("Set by the start script for each of its processes"),
  TESSERA_SOCKETS: z
    .string()
    .optional()
    .describe("Set by the start script: the folder of the sockets between its processes"),
} as const;

/** How many processes of each role the settings ask for. */
export function processCounts(
  { PROCESSES, WORKERS }: { PROCESSES: string; WORKERS?: number | undefined },
  production: boolean,
): ProcessCounts {
  const api = WORKERS ?? (production ? availableParallelism() : 1);
  return readProcessCounts(PROCESSES, { ...ONE_OF_EACH, api }) ?? ONE_OF_EACH;
}
