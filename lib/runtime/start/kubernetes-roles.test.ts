import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { parseEnv } from "@/lib/base/settings/env";
import { ROLES } from "@/lib/base/settings/process-settings";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import {
  API_ONLY_SETTINGS,
  documentedVariables,
  SECRET_VARIABLES,
} from "@/lib/base/settings/settings-fixture";
import {
  type Container,
  containerOf,
  envFileVariables,
  manifest,
  manifests,
  type Peer,
  podLimitsOf,
  podOf,
} from "./manifests-fixture";

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, "deploy", file), "utf8");
const [compose, dockerfile] = [read("compose.yaml"), read("Dockerfile")];
const containers = ROLES.map((role) => ({ role, container: containerOf("Deployment", role) }));

/** Returns a container's environment variables, with an invented value for each required secret. */
function environmentOf({ env = [] }: Container): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, value, valueFrom } of env) {
    const written = value?.replace(/\$\((\w+)\)/g, (_, other: string) => found[other] ?? `no ${other}`);
    if (valueFrom?.secretKeyRef.optional) continue;
    const isUrl = valueFrom?.secretKeyRef.key === "uri";
    // CloudNativePG generates a user and a password without characters that a URL would have to encode.
    const isHex = /^(INNGEST|DATABASE)_/.test(name);
    const drawn = randomBytes(32).toString(isHex ? "hex" : "base64");
    const secret = isUrl ? "postgresql://t:t@postgres-rw/tessera" : drawn;
    found[name] = written ?? secret;
  }
  return found;
}

for (const { role, container } of containers) {
  const { env = [] } = container;

  test(`in Kubernetes, the ${role} pods get every documented variable that their role uses, and get secrets only from a Secret`, () => {
    const plain = Object.keys(envFileVariables("settings.env"));
    const variables = [...plain, ...env.map(({ name }) => name)];
    const expected = documentedVariables().filter((name) => role === "api" || !API_ONLY_SETTINGS.has(name));
    expect(expected.filter((name) => !variables.includes(name))).toEqual([]);
    expect(plain.filter((name) => SECRET_VARIABLES.has(name))).toEqual([]);
    for (const { name, value, valueFrom } of env.filter((each) => SECRET_VARIABLES.has(each.name)))
      expect(valueFrom?.secretKeyRef.name ?? value, name).toMatch(
        /^(secrets|postgres-app|.*\$\(DATABASE_PASSWORD\).*)$/,
      );
  });

  test(`the environment variables of a ${role} pod are valid in production and configure one process`, () => {
    const settings = parseEnv({
      NODE_ENV: "production",
      ...envFileVariables("settings.env"),
      ...environmentOf(container),
    });
    expect(settings.DATABASE_URL).toMatch(/^postgresql:\/\/[^:]+:[^@]+@pooler:5432\/tessera$/);
    expect(settings.directDatabaseUrl).toContain("@postgres-rw/");
    expect(envFileVariables("settings.env")["PROCESSES"]).toContain(`${role}:1`);
    expect(settings.processes[role]).toBe(1);
    expect(settings.PAGES_URL).toBe(role === "api" ? "http://pages:3000" : undefined);
    expect(settings.CHECKOUT_URL).toBe(role === "api" ? "http://checkout:3000" : undefined);
    expect(settings.JOBS_URL).toBe(role === "api" ? "http://jobs:3000" : undefined);
  });

  test(`the probes of a ${role} pod use the pod's port and the health check paths in the Dockerfile and the Caddyfile`, () => {
    const [, ready] = /fetch\('http:\/\/127\.0\.0\.1:3000(\S+?)'/.exec(dockerfile) ?? [];
    const [, alive] = /health_uri (\S+)/.exec(read("Caddyfile")) ?? [];
    expect(container.startupProbe?.httpGet).toEqual({ path: ready, port: "http" });
    for (const probe of [container.readinessProbe, container.livenessProbe])
      expect(probe?.httpGet).toEqual({ path: alive, port: "http" });
    const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
    expect(container.ports).toEqual([{ name: "http", containerPort: Number(port) }]);
  });

  test(`the grace period of a ${role} pod covers the pod's preStop pause and the grace period in compose.yaml`, () => {
    const [, grace] = /stop_grace_period: (\d+)s/.exec(compose) ?? [];
    const [sleep, pause] = container.lifecycle?.preStop.exec.command ?? [];
    expect(sleep).toBe("sleep");
    const { terminationGracePeriodSeconds = 0 } = podOf(manifest("Deployment", role)) ?? {};
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(grace) + Number(pause));
  });

  test(`the Service, PodDisruptionBudget and Deployment of the ${role} role select exactly the pods of that role, and the Service is internal to the cluster`, () => {
    const labels = { "app.kubernetes.io/name": "tessera", "app.kubernetes.io/component": role };
    const { spec } = manifest("Deployment", role);
    expect(spec?.template?.metadata.labels).toEqual(labels);
    expect(spec?.selector?.matchLabels).toEqual(labels);
    expect(manifest("PodDisruptionBudget", role).spec).toEqual({
      maxUnavailable: 1,
      selector: { matchLabels: labels },
    });
    expect(manifest("Service", role).spec?.selector).toEqual(labels);
    // Services without a type are ClusterIP, so only the Ingress accepts traffic from outside.
    expect(manifest("Service", role).spec?.type).toBeUndefined();
  });

  test(`at least two ${role} pods are configured`, () => {
    expect(podLimitsOf(role).min).toBeGreaterThanOrEqual(2);
    expect(podLimitsOf(role).max).toBeGreaterThanOrEqual(podLimitsOf(role).min);
  });
}

test("all roles have the same environment variables, except for the URLs that only the api role needs", () => {
  const [api = [], ...others] = containers.map(({ container }) => container.env ?? []);
  const shared = api.filter(({ name }) => !API_ONLY_SETTINGS.has(name));
  expect(shared).toHaveLength(api.length - API_ONLY_SETTINGS.size);
  for (const env of others) expect(env).toEqual(shared);
});

/**
 * Returns a name for each peer of a policy: its role or, if it has none, the name of its app, pooler or database cluster; for a
 * namespace, its name and a slash; for an IP block, its CIDR notation.
 */
function namesOf(peers: readonly Peer[]): string[] {
  return peers.flatMap(({ podSelector, namespaceSelector, ipBlock }) => {
    if (ipBlock) return [ipBlock.cidr];
    if (namespaceSelector) return [`${namespaceSelector.matchLabels["kubernetes.io/metadata.name"]}/`];
    const { matchLabels = {}, matchExpressions = [] } = podSelector ?? {};
    const { "app.kubernetes.io/component": role, ...others } = matchLabels;
    const [name = role] = role === undefined ? Object.values(others) : [];
    return [...(name === undefined ? [] : [name]), ...matchExpressions.flatMap(({ values }) => values)];
  });
}

const admitted = (policy: string) =>
  (manifest("NetworkPolicy", policy).spec?.ingress ?? []).flatMap(({ from }) => namesOf(from));

test("network policies admit only api pods and monitoring to the pages and checkout pods, only api pods, Inngest and monitoring to the jobs pods, and only the ingress and monitoring to the api pods", () => {
  for (const role of ["pages", "checkout"]) expect(admitted(role)).toEqual(["api", "monitoring/"]);
  expect(admitted("jobs")).toEqual(["api", "inngest", "monitoring/"]);
  expect(admitted("api")).toEqual(["ingress/", "monitoring/"]);
  const policies = manifests().filter(({ kind }) => kind === "NetworkPolicy");
  for (const role of ROLES) {
    const labels = { "app.kubernetes.io/name": "tessera", "app.kubernetes.io/component": role };
    expect(manifest("NetworkPolicy", role).spec?.podSelector?.matchLabels).toEqual(labels);
    // Policies are additive, so no other policy may allow traffic to these pods.
    const others = policies.filter(({ metadata, spec }) => {
      const selected = Object.entries(spec?.podSelector?.matchLabels ?? {});
      const chosen = selected.every(([key, value]) => labels[key as keyof typeof labels] === value);
      return chosen && metadata.name !== role && (spec?.ingress ?? []).length > 0;
    });
    expect(others.map(({ metadata }) => metadata.name)).toEqual([]);
  }
});

test("network policies allow every role to reach the database, pooler and Inngest, and the api role to reach the other roles", () => {
  for (const policy of ["inngest", "pooler", "postgres"]) expect(admitted(policy)).toContain("tessera");
  const destinations = (policy: string) =>
    (manifest("NetworkPolicy", policy).spec?.egress ?? []).map(({ ports = [], to }) => [
      ...ports.map(({ port }) => port),
      ...namesOf(to),
    ]);
  expect(destinations("api")).toEqual([[3000, "pages", "checkout", "jobs"]]);
  expect(destinations("tessera")).toContainEqual([5432, "pooler", "postgres"]);
  expect(destinations("tessera")).toContainEqual([8288, "inngest"]);
  expect(manifest("NetworkPolicy", "tessera").spec?.podSelector?.matchLabels).toEqual({
    "app.kubernetes.io/name": "tessera",
  });
});
