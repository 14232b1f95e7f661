import { availableParallelism } from "node:os";
import { z } from "zod";

/**
 * The roles of server processes: `api` accepts every client connection and serves the API, `pages` renders pages, `checkout`
 * renders the pages on which customers pay, and `jobs` runs webhook deliveries and scheduled jobs.
 */
export const ROLES = ["api", "pages", "checkout", "jobs"] as const;
export type Role = (typeof ROLES)[number];

/** Returns true for a role whose processes render pages and therefore need the build output. */
export function rendersPages(role: Role): boolean {
  return role === "pages" || role === "checkout";
}

/** The number of server processes in each role. */
export type ProcessCounts = Readonly<Record<Role, number>>;

const MAX_COUNT = 256;
const COUNT = /^(api|pages|checkout|jobs):(\d{1,3})$/;
const ONE_OF_EACH: ProcessCounts = { api: 1, pages: 1, checkout: 1, jobs: 1 };

/**
 * Parses the setting `PROCESSES`, such as `api:4,pages:2,jobs:1`. Uses the numbers in `defaultValue` for roles that the text
 * omits. Returns undefined for invalid text, a role named twice, or a number outside 1 to 256.
 */
export function readProcessCounts(text: string, defaultValue = ONE_OF_EACH): ProcessCounts | undefined {
  const counts: Partial<Record<Role, number>> = {};
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "") continue;
    const [, role, digits] = COUNT.exec(part) ?? [];
    const count = Number(digits);
    if (role === undefined || !(count >= 1 && count <= MAX_COUNT) || counts[role as Role] !== undefined)
      return undefined;
    counts[role as Role] = count;
  }
  return { ...defaultValue, ...counts };
}

const otherRole = z.url({ protocol: /^http$/, error: "must be an absolute http URL" }).optional();

/** The settings for the server processes: their numbers, their roles, and the addresses at which they reach each other. */
export const processSettings = {
  PROCESSES: z
    .string()
    .refine((text) => readProcessCounts(text) !== undefined, {
      error: "must be numbers from 1 to 256 for api, pages, checkout and jobs, such as api:4,pages:2,jobs:1",
    })
    .default("")
    .describe(
      "Processes per role, such as api:4,pages:2,jobs:1. Default: one of each; with DATABASE_URL, one api process per core",
    ),
  WORKERS: z.coerce.number().int().min(1).max(MAX_COUNT).optional().describe("Deprecated: use PROCESSES"),
  PAGES_URL: otherRole.describe("Address of the pages, for an api process that runs alone (--role api)"),
  CHECKOUT_URL: otherRole.describe(
    "Address of the checkout role, for an api process that runs alone (--role api). Default: PAGES_URL",
  ),
  JOBS_URL: otherRole.describe("Address of the jobs, for an api process that runs alone (--role api)"),
  TESSERA_ROLE: z.enum(ROLES).optional().describe("Set by the start script for each of its processes"),
  TESSERA_SOCKETS: z
    .string()
    .optional()
    .describe("Set by the start script: the folder of the sockets between its processes"),
} as const;

/** Returns the number of processes of each role that these settings request. */
export function processCounts(
  { PROCESSES, WORKERS }: { PROCESSES: string; WORKERS?: number | undefined },
  production: boolean,
): ProcessCounts {
  const api = WORKERS ?? (production ? availableParallelism() : 1);
  return readProcessCounts(PROCESSES, { ...ONE_OF_EACH, api }) ?? ONE_OF_EACH;
}
