import type { Role } from "@/lib/base/settings/process-settings";
import { type Lane, limitsOf } from "@/lib/db/lanes";

/** The lanes a process of each role uses, by whether they lead through the pooler where there is one. */
const LANES_OF: Record<Role, { readonly pooled: readonly Lane[]; readonly direct: readonly Lane[] }> = {
  // Scrapes read on the lane of the dashboards, and the last use of API keys is written on that of the jobs.
  api: { pooled: ["api", "readiness"], direct: ["jobs", "dashboards"] },
  pages: { pooled: ["checkout", "readiness"], direct: ["jobs", "dashboards"] },
  jobs: { pooled: ["readiness"], direct: ["jobs", "checks", "dashboards"] },
};

/** The supervisor exchanges what the rate limits count, one statement at a time; jobs count nothing. */
const OF_SUPERVISOR: Record<Role, number> = { api: 1, pages: 1, jobs: 0 };

const sum = (lanes: readonly Lane[]) => lanes.reduce((total, lane) => total + limitsOf(lane).connections, 0);

/** The most connections that a container with one process of that role opens to the primary. */
export function connectionsOf(role: Role): { readonly pooled: number; readonly direct: number } {
  const { pooled, direct } = LANES_OF[role];
  return { pooled: sum(pooled), direct: sum(direct) + OF_SUPERVISOR[role] };
}
