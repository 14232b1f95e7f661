import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { ROLES, type Role } from "@/lib/base/settings/process-settings";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { type Lane, laneLimits } from "@/lib/db/lanes";
import {
  composeServicesOf,
  envFileVariables,
  manifest,
  podLimitsOf,
  readManifestFile,
} from "./manifests-fixture";

const compose = readFileSync(path.join(PROJECT_ROOT, "deploy", "compose.yaml"), "utf8");

/** The number of connections reserved for superusers, a migration, a backup and an administrator. */
const SPARE_CONNECTIONS = 10;

test("compose.yaml allows all database connections that the containers and Inngest can open, and its comment states the actual numbers per container", () => {
  const [, max] = /max_connections=(\d+)/.exec(compose) ?? [];
  const [, byInngest] = /Inngest may open (\d+) connections/.exec(compose) ?? [];
  const byRole = ROLES.map((role) => connectionsOf(role).pooled + connectionsOf(role).direct);
  expect(compose).toContain(
    `each api container ${byRole[0]}, each of pages ${byRole[1]}, of checkout ${byRole[2]}, jobs ${byRole[3]};`,
  );
  const all = ROLES.reduce(
    (total, role, index) => total + composeServicesOf(role).length * (byRole[index] ?? 0),
    Number(byInngest),
  );
  expect(Number(max)).toBeGreaterThanOrEqual(all + SPARE_CONNECTIONS);
});

test("PostgreSQL in Kubernetes allows all connections that pods, poolers and Inngest can open", () => {
  expect(envFileVariables("settings.env")["DATABASE_POOL_SIZE"]).toBe(String(laneLimits("api").connections));
  const { parameters } = manifest("Cluster", "postgres").spec?.postgresql ?? {};
  const pooler = manifest("Pooler", "pooler").spec;
  const byPooler = Number(pooler?.pgbouncer?.parameters["default_pool_size"]) * Number(pooler?.instances);
  const byInngest = Number(manifest("Cluster", "postgres").spec?.managed?.roles[0]?.connectionLimit);
  const surge = (role: Role) => Number(manifest("Deployment", role).spec?.strategy?.rollingUpdate?.maxSurge);
  const byRole = ROLES.map((role) => (podLimitsOf(role).max + surge(role)) * connectionsOf(role).direct);
  const all = byRole.reduce((total, each) => total + each, byPooler + byInngest);
  expect(Number(parameters?.["max_connections"])).toBeGreaterThanOrEqual(all + SPARE_CONNECTIONS);
});

test("the comments in the Kubernetes manifests state the configured maximum numbers of pods during a rollout and of direct connections per pod", () => {
  const [api, pages, checkout, jobs] = ROLES.map((role) => connectionsOf(role).direct);
  expect([pages, checkout]).toEqual([api, api]);
  expect(readManifestFile("scale.yaml")).toContain(
    `a pod of api, pages or checkout opens up to ${api}, one of jobs up to ${jobs},`,
  );
  const [ofApi, ofPages, ofCheckout, ofJobs] = ROLES.map((role) => podLimitsOf(role).max + 1);
  expect(readManifestFile("postgres.yaml")).toContain(
    `${ofApi} pods of api, ${ofPages} of pages and ${ofCheckout} of checkout with ${api} each, ${ofJobs} of jobs with ${jobs};`,
  );
});

/**
 * The lanes (groups of database connections) that a process of each role uses, through the pooler (`pooled`) or directly
 * (`direct`).
 */
const LANES_OF: Record<Role, { readonly pooled: readonly Lane[]; readonly direct: readonly Lane[] }> = {
  // The api role uses the lane `dashboards` for metrics scrapes, webhook inboxes and checkout lookups, and the lane `jobs` to
  // record the last use of API keys.
  api: { pooled: ["api", "readiness"], direct: ["jobs", "dashboards"] },
  pages: { pooled: ["readiness"], direct: ["jobs", "dashboards"] },
  checkout: { pooled: ["checkout", "readiness"], direct: ["jobs", "dashboards"] },
  jobs: { pooled: ["readiness"], direct: ["jobs", "checks", "dashboards"] },
};

/**
 * The number of connections that a role's supervisor uses to exchange rate limit counts, one statement at a time. It is 0 for
 * `jobs`, because processes of that role count no requests except unauthorized metrics scrapes.
 */
const OF_SUPERVISOR: Record<Role, number> = { api: 1, pages: 1, checkout: 1, jobs: 0 };

const sum = (lanes: readonly Lane[]) =>
  lanes.reduce((total, lane) => total + laneLimits(lane).connections, 0);

/**
 * Returns the maximum numbers of connections that a container with one process of the role opens to the primary: through the
 * pooler (`pooled`) and directly (`direct`).
 */
function connectionsOf(role: Role): { readonly pooled: number; readonly direct: number } {
  const { pooled, direct } = LANES_OF[role];
  return { pooled: sum(pooled), direct: sum(direct) + OF_SUPERVISOR[role] };
}
