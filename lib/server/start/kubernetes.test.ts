import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { parseEnv } from "@/lib/env";
import { PROJECT_ROOT } from "@/lib/server/process/project-root";
import { documented, SECRET } from "@/lib/settings-fixture";
import {
  type Container,
  containerOf,
  files,
  manifest,
  manifests,
  manifestsIn,
  podOf,
  text,
  variables,
} from "./manifests-fixture";

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, "deploy", file), "utf8");
const [compose, dockerfile] = [read("compose.yaml"), read("Dockerfile")];
const app = containerOf("Deployment", "app");
const migrate = containerOf("Job", "migrate");

/** What a connection of pages, jobs and checks takes at most: deploy/README.md, "More machines, more load". */
const PAST_THE_POOLER = 19;

/** The environment of a container of ours, each secret drawn at random. */
function environmentOf({ env = [] }: Container): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, value, valueFrom } of env) {
    const written = value?.replace(/\$\((\w+)\)/g, (_, other: string) => found[other] ?? `no ${other}`);
    if (valueFrom?.secretKeyRef.optional) continue;
    const isUrl = valueFrom?.secretKeyRef.key === "uri";
    const drawn = randomBytes(32).toString(name.startsWith("INNGEST_") ? "hex" : "base64");
    const secret = isUrl ? "postgresql://t:t@postgres-rw/tessera" : drawn;
    found[name] = written ?? secret;
  }
  return found;
}

test("Kubernetes gives the app every documented variable, and secrets from a Secret alone", () => {
  const plain = Object.keys(variables("settings.env"));
  const { env = [] } = app;
  const given = [...plain, ...env.map(({ name }) => name)];
  expect(documented().filter((name) => !given.includes(name))).toEqual([]);
  expect(plain.filter((name) => SECRET.has(name))).toEqual([]);
  for (const { name, value, valueFrom } of env.filter((each) => SECRET.has(each.name)))
    expect(valueFrom?.secretKeyRef.name ?? value, name).toMatch(
      /^(secrets|postgres-app|.*\$\(DATABASE_PASSWORD\).*)$/,
    );
});

test("what Kubernetes gives the app are settings it knows, or parts of one", () => {
  for (const { env = [] } of [app, migrate]) {
    const parts = env.flatMap(({ value = "" }) =>
      [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => name),
    );
    const given = env.map(({ name }) => name).filter((name) => !parts.includes(name));
    expect(given.filter((name) => !documented().includes(name))).toEqual([]);
  }
  expect(Object.keys(variables("settings.env")).filter((name) => !documented().includes(name))).toEqual([]);
});

test("a production start takes what Kubernetes gives it", () => {
  const env = parseEnv({ NODE_ENV: "production", ...variables("settings.env"), ...environmentOf(app) });
  expect(env.DATABASE_URL).toMatch(/^postgresql:\/\/[^:]+:[^@]+@pooler:5432\/tessera$/);
  expect(env.directDatabaseUrl).toContain("@postgres-rw/");
  expect(env.processes.api).toBe(1);
});

test("every secret that is asked for is offered in the example, and no other", () => {
  const asked = new Set<string>();
  for (const one of manifests())
    for (const { env = [] } of podOf(one)?.containers ?? [])
      for (const { valueFrom } of env)
        if (valueFrom?.secretKeyRef.name === "secrets") asked.add(valueFrom.secretKeyRef.key);
  expect(Object.keys(variables("secrets.env.example")).sort()).toEqual([...asked].sort());
  expect(Object.values(variables("secrets.env.example")).join("")).toBe("");
});

test("probes ask what the image and the proxy of compose.yaml ask, at the image's port", () => {
  const [, ready] = /fetch\('http:\/\/127\.0\.0\.1:3000(\S+?)'/.exec(dockerfile) ?? [];
  const [, alive] = /health_uri (\S+)/.exec(read("Caddyfile")) ?? [];
  expect(app.startupProbe?.httpGet).toEqual({ path: ready, port: "http" });
  for (const probe of [app.readinessProbe, app.livenessProbe])
    expect(probe?.httpGet).toEqual({ path: alive, port: "http" });
  const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
  expect(app.ports).toEqual([{ name: "http", containerPort: Number(port) }]);
});

test("a process has as long to stop as under compose.yaml, after the pause before it", () => {
  const [, grace] = /stop_grace_period: (\d+)s/.exec(compose) ?? [];
  const [sleep, pause] = app.lifecycle?.preStop.exec.command ?? [];
  expect(sleep).toBe("sleep");
  const { terminationGracePeriodSeconds = 0 } = podOf(manifest("Deployment", "app")) ?? {};
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(grace) + Number(pause));
});

test("the commands and images are those of compose.yaml", () => {
  const [, command = ""] = / {2}migrate:\n(?:.+\n)+? {4}command: (\[.+\])/.exec(compose) ?? [];
  expect(migrate.command).toEqual(JSON.parse(command));
  expect([app.image, migrate.image]).toEqual(["tessera", "tessera"]);
  const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image);
  for (const [kind, name] of [
    ["Deployment", "inngest"],
    ["StatefulSet", "redis"],
    ["CronJob", "backup"],
  ] as const)
    expect(images).toContain(containerOf(kind, name).image);
  const [, version] = /image: postgres:(\S+)/.exec(compose) ?? [];
  expect(manifest("Cluster", "postgres").spec?.imageName).toContain(`:${version}-`);
});

test("the image's user may write where the app's container can, and nobody is more than that", () => {
  const [, written] = /chown -R node:node (\S+)/.exec(dockerfile) ?? [];
  expect(app.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(["/tmp", `/app/${written}`]);
  const pods = manifests()
    .flatMap((one) => podOf(one) ?? [])
    .filter(({ containers }) => containers.length > 0);
  expect(pods.length).toBeGreaterThanOrEqual(5);
  for (const pod of pods) {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(pod.serviceAccountName === undefined).toBe(pod.automountServiceAccountToken === false);
    for (const { securityContext, resources, name } of pod.containers) {
      expect(securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(resources, name).toMatchObject({ requests: { cpu: /./, memory: /./ }, limits: { memory: /./ } });
    }
  }
});

test("every service that is named in an address is there, at that port", () => {
  const ports = new Map(
    manifests()
      .filter(({ kind }) => kind === "Service")
      .map(({ metadata, spec }) => [metadata.name, spec?.ports?.[0]?.port]),
  );
  // Made by CloudNativePG.
  for (const name of ["postgres-rw", "pooler"]) ports.set(name, 5432);
  const all = [
    text("settings.env"),
    ...files()
      .filter((file) => file.endsWith(".yaml"))
      .map(text),
  ].join("\n");
  const named = [...all.matchAll(/(?:\/\/|@)([a-z-]+):(\d+)/g)];
  expect(named.length).toBeGreaterThan(4);
  for (const [, name = "", port] of named) expect(ports.get(name), name).toBe(Number(port));
  const { INNGEST_SERVE_ORIGIN } = variables("settings.env");
  expect(containerOf("Deployment", "inngest").args).toContain(`${INNGEST_SERVE_ORIGIN}/api/inngest`);
});

test("customers come in by the public name, and by /api/inngest to nobody", () => {
  const [rule] = manifest("Ingress", "app").spec?.rules ?? [];
  expect(variables("settings.env")["PUBLIC_URL"]).toBe(`https://${rule?.host}`);
  const behind = new Map(rule?.http.paths.map(({ path, backend }) => [path, backend.service.name]));
  expect(Object.fromEntries(behind)).toEqual({ "/": "app", "/api/inngest": "nobody" });
  expect(manifest("Service", "nobody").spec?.selector).toBeUndefined();
});

test("PostgreSQL has a connection for each that may be opened", () => {
  const { parameters } = manifest("Cluster", "postgres").spec?.postgresql ?? {};
  const pooler = manifest("Pooler", "pooler").spec;
  const byPooler = Number(pooler?.pgbouncer?.parameters["default_pool_size"]) * Number(pooler?.instances);
  const pods = Number(manifest("HorizontalPodAutoscaler", "app").spec?.maxReplicas) + 1;
  const byInngest = Number(manifest("Cluster", "postgres").spec?.managed?.roles[0]?.connectionLimit);
  const all = byPooler + pods * PAST_THE_POOLER + byInngest;
  expect(Number(parameters?.["max_connections"])).toBeGreaterThanOrEqual(all);
});

test("kustomize takes every manifest but those for the operator of Prometheus, which takes the alert rules", () => {
  const [{ resources } = {}] = manifestsIn(text("kustomization.yaml"));
  const apart = ["cluster-rule.yaml", "kustomization.yaml", "prometheus-rule.yaml", "service-monitor.yaml"];
  const yaml = files().filter((file) => file.endsWith(".yaml") && !apart.includes(file));
  expect(resources?.toSorted()).toEqual(yaml.toSorted());
  const [rule] = manifestsIn(
    text("prometheus-rule.yaml") + read("monitoring/alert-rules.yaml").replace(/^/gm, "  "),
  );
  const [rules] = manifestsIn(read("monitoring/alert-rules.yaml"));
  expect(rule).toMatchObject({ kind: "PrometheusRule", spec: { groups: rules?.groups } });
});
