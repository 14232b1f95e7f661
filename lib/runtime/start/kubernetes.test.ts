import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { ROLES, rendersPages } from "@/lib/base/settings/process-settings";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { documentedVariables } from "@/lib/base/settings/settings-fixture";
import {
  composeServices,
  containerOf,
  envFileVariables,
  manifest,
  manifestFiles,
  manifests,
  manifestsIn,
  podOf,
  readManifestFile,
} from "./manifests-fixture";

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, "deploy", file), "utf8");
const [compose, dockerfile] = [read("compose.yaml"), read("Dockerfile")];
const containers = ROLES.map((role) => ({ role, container: containerOf("Deployment", role) }));
const migrate = containerOf("Job", "migrate");

test("every variable that Kubernetes sets for Tessera's containers is documented, or is referenced in the value of another variable", () => {
  for (const { env = [] } of [...containers.map(({ container }) => container), migrate]) {
    const parts = env.flatMap(({ value = "" }) =>
      [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => name),
    );
    const variables = env.map(({ name }) => name).filter((name) => !parts.includes(name));
    expect(variables.filter((name) => !documentedVariables().includes(name))).toEqual([]);
  }
  expect(
    Object.keys(envFileVariables("settings.env")).filter((name) => !documentedVariables().includes(name)),
  ).toEqual([]);
});

test("secrets.env.example lists exactly the secrets that the pods use, without values", () => {
  const usedSecrets = new Set<string>();
  for (const one of manifests())
    for (const { env = [] } of podOf(one)?.containers ?? [])
      for (const { valueFrom } of env)
        if (valueFrom?.secretKeyRef.name === "secrets") usedSecrets.add(valueFrom.secretKeyRef.key);
  expect(Object.keys(envFileVariables("secrets.env.example")).sort()).toEqual([...usedSecrets].sort());
  expect(Object.values(envFileVariables("secrets.env.example")).join("")).toBe("");
});

test("Kubernetes uses the same migration command, images and PostgreSQL version as compose.yaml", () => {
  const [, command = ""] = / {2}migrate:\n(?:.+\n)+? {4}command: (\[.+\])/.exec(compose) ?? [];
  expect(migrate.command).toEqual(JSON.parse(command));
  for (const { image } of [...containers.map(({ container }) => container), migrate])
    expect(image).toBe("tessera");
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

test("no container in Kubernetes or Compose receives a variable as an argument, because arguments are visible in the process list", () => {
  const pods = manifests().flatMap((one) => podOf(one)?.containers ?? []);
  const inKubernetes = pods.flatMap(({ command = [], args = [] }) => [...command, ...args]);
  expect(inKubernetes.filter((argument) => /\$\(\w+\)/.test(argument))).toEqual([]);
  const inCompose = Object.values(composeServices()).flatMap(({ command = [] }) => command);
  expect(inCompose.filter((argument) => argument.includes("${"))).toEqual([]);
});

test("containers run without privileges and declare their resources, and those of the four roles can write only to /tmp and, if they render pages, to Next's cache", () => {
  const [, written] = /chown -R node:node (\S+)/.exec(dockerfile) ?? [];
  for (const { role, container } of containers)
    expect(container.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(
      rendersPages(role) ? ["/tmp", `/app/${written}`] : ["/tmp"],
    );
  const pods = manifests()
    .flatMap((one) => podOf(one) ?? [])
    .filter(({ containers }) => containers.length > 0);
  expect(pods.length).toBeGreaterThanOrEqual(7);
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

test("every service URL in the Kubernetes manifests names an existing service and its port", () => {
  const ports = new Map(
    manifests()
      .filter(({ kind }) => kind === "Service")
      .map(({ metadata, spec }) => [metadata.name, spec?.ports?.[0]?.port]),
  );
  // CloudNativePG creates these services.
  for (const name of ["postgres-rw", "pooler"]) ports.set(name, 5432);
  const all = [
    readManifestFile("settings.env"),
    ...manifestFiles()
      .filter((file) => file.endsWith(".yaml"))
      .map(readManifestFile),
  ].join("\n");
  const named = [...all.matchAll(/(?:\/\/|@)([a-z-]+):(\d+)/g)];
  expect(named.length).toBeGreaterThan(4);
  for (const [, name = "", port] of named) expect(ports.get(name), name).toBe(Number(port));
  const { INNGEST_SERVE_ORIGIN } = envFileVariables("settings.env");
  expect(INNGEST_SERVE_ORIGIN).toBe("http://jobs:3000");
  expect(containerOf("Deployment", "inngest").args).toContain(`${INNGEST_SERVE_ORIGIN}/api/inngest`);
});

test("the Ingress forwards every path of PUBLIC_URL to api, except /api/inngest, which leads to a service without pods", () => {
  const [rule] = manifest("Ingress", "app").spec?.rules ?? [];
  expect(envFileVariables("settings.env")["PUBLIC_URL"]).toBe(`https://${rule?.host}`);
  const behind = new Map(rule?.http.paths.map(({ path, backend }) => [path, backend.service.name]));
  expect(Object.fromEntries(behind)).toEqual({ "/": "api", "/api/inngest": "nobody" });
  expect(manifest("Service", "nobody").spec?.selector).toBeUndefined();
});

test("kustomization.yaml lists every manifest except those for the Prometheus operator, and prometheus-rule.yaml with the alert rules appended is a valid PrometheusRule", () => {
  const [{ resources } = {}] = manifestsIn(readManifestFile("kustomization.yaml"));
  const apart = ["cluster-rule.yaml", "kustomization.yaml", "prometheus-rule.yaml", "service-monitor.yaml"];
  const yaml = manifestFiles().filter((file) => file.endsWith(".yaml") && !apart.includes(file));
  expect(resources?.toSorted()).toEqual(yaml.toSorted());
  const [rule] = manifestsIn(
    readManifestFile("prometheus-rule.yaml") + read("monitoring/alert-rules.yaml").replace(/^/gm, "  "),
  );
  const [rules] = manifestsIn(read("monitoring/alert-rules.yaml"));
  expect(rule).toMatchObject({ kind: "PrometheusRule", spec: { groups: rules?.groups } });
});
