import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { ROLES } from "@/lib/base/settings/process-settings";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { deploymentMetrics } from "@/lib/telemetry/metrics/deployment";
import { startMetrics } from "@/lib/telemetry/metrics/registry";
import {
  composeServicesOf,
  envFileVariables,
  manifest,
  manifests,
  manifestsIn,
  type RuleGroup,
  readManifestFile,
} from "./manifests-fixture";

const DEPLOY = path.join(PROJECT_ROOT, "deploy");
const read = (file: string) => readFileSync(path.join(DEPLOY, file), "utf8");
const groupsIn = (file: string): readonly RuleGroup[] => manifestsIn(read(file))[0]?.groups ?? [];

const product = groupsIn("monitoring/alert-rules.yaml");
const machine = groupsIn("monitoring/machine-rules.yaml");
const cluster = manifest("PrometheusRule", "tessera-cluster").spec?.groups ?? [];
const expressionsOf = (groups: readonly RuleGroup[]) =>
  groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));

const panels = JSON.parse(read("monitoring/grafana-dashboard.json")) as {
  panels: { id: number; targets: { expr: string }[] }[];
};
const shown = panels.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** Returns the `job` labels that the PromQL expressions select. */
const jobsIn = (expressions: readonly string[]) =>
  new Set(expressions.flatMap((expr) => [...expr.matchAll(/job="([^"]+)"/g)].map(([, job]) => job)));

/** Returns the metrics that a process exposes: each series name with its possible labels. */
async function exposed(): Promise<Map<string, readonly string[]>> {
  const counting = startMetrics(() => [{ lane: "api", used: 1, idle: 1, waiting: 0 }]);
  counting.countRequest("listEvents", "succeeded", 0.1);
  counting.countReplicaRead("ok");
  counting.countAttempt({ environment: "live", outcome: "succeeded", seconds: 0.1 });
  const database = {
    ...{
      databaseBytes: 1,
      outboxAgeSeconds: 0,
      endpointsDue: 0,
      deliveriesDue: 0,
      checkedUntil: 0,
      countedUntil: 0,
    },
    brokenRows: new Map([["an invariant", 1]]),
  };
  const ofDeployment = await deploymentMetrics({ database, engine: "ok", freeBytes: 1 });
  const series = new Map<string, readonly string[]>();
  for (const line of `${await counting.registry.metrics()}\n${ofDeployment}`.split("\n")) {
    const [, name, labels = ""] = /^([a-z_0-9]+)(?:\{(.*)\})? /i.exec(line) ?? [];
    // Prometheus adds the labels `job` and `instance` to each series.
    if (name)
      series.set(name, [
        "job",
        "instance",
        ...[...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label),
      ]);
  }
  return series;
}

for (const [of, expressions] of [
  ["alert rules", expressionsOf(product)],
  ["dashboard panels", shown],
] as const) {
  test(`the ${of} use only metrics that a process exposes, and only labels that these metrics have`, async () => {
    const series = await exposed();
    for (const expr of expressions) {
      const used = [...expr.matchAll(/\b((?:tessera|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
      if (!/\bup\{/.test(expr)) expect(used.length, expr).toBeGreaterThan(0);
      const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/, */));
      for (const [, name = "", matchers = ""] of used) {
        const labels = series.get(name);
        expect(labels, name).toBeDefined();
        const matcherLabels = [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label);
        for (const label of [...matcherLabels, ...grouped])
          expect(labels, `${name} of ${expr}`).toContain(label);
      }
    }
  });
}

test("the alert rules use the event loop lag of a server's slowest process, not the average of all its processes", async () => {
  const all = await startMetrics(() => []).registry.getMetricsAsJSON();
  const alerting = all.filter(
    ({ name }) => name.includes("eventloop") && expressionsOf(product).some((expr) => expr.includes(name)),
  );
  expect(alerting.map(({ aggregator }) => aggregator)).toEqual(["max"]);
});

test("the alert rules select the job name that README.md and the ServiceMonitor set, and the ServiceMonitor scrapes /api/metrics of every role with a credential from the Secret", () => {
  expect([...jobsIn(expressionsOf(product))]).toEqual(["tessera"]);
  const { jobLabel = "", selector, endpoints = [] } = manifest("ServiceMonitor", "tessera").spec ?? {};
  const [endpoint] = endpoints;
  for (const role of ROLES) {
    const { metadata, spec } = manifest("Service", role);
    expect(metadata.labels?.[jobLabel]).toBe("tessera");
    expect(metadata.labels).toMatchObject(selector?.matchLabels ?? { none: "" });
    expect(spec?.ports?.map(({ name }) => name)).toContain(endpoint?.port);
  }
  expect(endpoint?.path).toBe("/api/metrics");
  expect(endpoint?.authorization.credentials.name).toBe("secrets");
  expect(envFileVariables("secrets.env.example")).toHaveProperty(
    endpoint?.authorization.credentials.key ?? "",
  );
  const scraped = [...read("README.md").matchAll(/job_name: (\w+)/g)].map(([, job]) => job);
  expect(scraped).toEqual(["tessera", "node"]);
});

test("in Kubernetes and in Compose, the metrics of every role are scraped with a role label", () => {
  const [{ relabelings = [] } = {}] = manifest("ServiceMonitor", "tessera").spec?.endpoints ?? [];
  expect(relabelings).toEqual([
    {
      sourceLabels: ["__meta_kubernetes_service_label_app_kubernetes_io_component"],
      targetLabel: "role",
    },
  ]);
  for (const role of ROLES)
    expect(manifest("Service", role).metadata.labels?.["app.kubernetes.io/component"]).toBe(role);
  const targets = [...read("README.md").matchAll(/\{ targets: \[(.+)\], labels: \{ role: (\w+) \} \}/g)].map(
    ([, list = "", role]) => [role, [...list.matchAll(/"([\w-]+):3000"/g)].map(([, name]) => name)],
  );
  expect(targets).toEqual(ROLES.map((role) => [role, composeServicesOf(role)]));
});

test("the alert for a Deployment without available pods covers every process role and nothing else", () => {
  const [, named = ""] = /deployment=~"([^"]+)"/.exec(expressionsOf(cluster).join("\n")) ?? [];
  expect(named.split("|")).toEqual([...ROLES]);
  for (const role of ROLES) expect(manifest("Deployment", role).kind).toBe("Deployment");
});

test("every scrape job that an alert rule selects has an alert that fires when the job's metrics are absent", () => {
  for (const groups of [product, machine]) {
    const jobs = jobsIn(expressionsOf(groups));
    expect(jobs.size).toBe(1);
    for (const job of jobs) expect(expressionsOf(groups)).toContain(`absent(up{job="${job}"})`);
  }
});

test("the alert rules for the cluster use the deployment's namespace and the name of the backup CronJob", () => {
  const [{ namespace } = {}] = manifestsIn(readManifestFile("kustomization.yaml"));
  const named = expressionsOf(cluster).join("\n");
  expect(new Set([...named.matchAll(/namespace="([^"]+)"/g)].map(([, each]) => each))).toEqual(
    new Set([namespace]),
  );
  const [, job = ""] = /cronjob="([^"]+)"/.exec(named) ?? [];
  expect(manifest("CronJob", job).kind).toBe("CronJob");
  expect(manifests().filter(({ kind }) => kind === "PersistentVolumeClaim")).not.toEqual([]);
});

test("every alert has a unique name, a severity, a summary and a description", () => {
  for (const groups of [
    [...product, ...machine],
    [...product, ...cluster],
  ]) {
    const rules = groups.flatMap((group) => group.rules);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(["page", "ticket"], alert).toContain(labels.severity);
      expect(annotations, alert).toMatchObject({ summary: /./, description: /./ });
    }
  }
});

test("dashboard panels have unique IDs, and one shows the due deliveries", () => {
  const ids = panels.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(shown).toContain("max(tessera_outbox_deliveries_due)");
});

test("a backup is readable by its owner only and reports its completion time, an earlier backup of the day is preserved, and a failed backup leaves neither a dump nor a report", () => {
  const home = mkdtempSync(path.join(tmpdir(), "tessera-backup-"));
  const run = (pgDump: string) => {
    writeFileSync(path.join(home, "docker"), `#!/bin/sh\n${pgDump}\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${home}:${process.env["PATH"]}` };
    return spawnSync("sh", [path.join(DEPLOY, "backup.sh"), ".", "."], { cwd: home, env }).status;
  };
  const reports = () => readdirSync(home).filter((file) => /^unfinished|\.(dump|prom)$/.test(file));
  try {
    expect(run("echo half; exit 1")).toBe(1);
    expect(reports()).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    writeFileSync(path.join(home, `tessera-${today}.dump`), "", { mode: 0o600 });
    expect(run("echo whole")).toBe(0);
    expect(reports()).toHaveLength(3);
    for (const file of reports().filter((name) => name.endsWith(".dump")))
      expect(statSync(path.join(home, file)).mode & 0o077).toBe(0);
    const written = readFileSync(path.join(home, "tessera-backup.prom"), "utf8");
    const [, name = "", seconds] = /^(\w+) (\d+)\n$/.exec(written) ?? [];
    expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(60);
    const alertExpressions = expressionsOf(machine).filter((expr) => expr.includes(name));
    expect(alertExpressions).toHaveLength(2);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

/** Returns true if promtool is installed. Tests use it to check alert rules and to evaluate them on synthetic series. */
function hasPromtool(): boolean {
  return spawnSync("promtool", ["--version"], { stdio: "ignore" }).status === 0;
}

const ALARMS = {
  TesseraDown: { series: 'up{job="tessera", instance="a"}', values: "0x50" },
  TesseraRoleDown: { series: 'up{job="tessera", role="pages", instance="a"}', values: "0x50" },
  TesseraUnscraped: { series: 'up{job="other"}', values: "1x50" },
  TesseraEngineUnreachable: { series: 'tessera_engine_up{instance="a"}', values: "0x50" },
  TesseraBooksUnchecked: { series: "tessera_ledger_checked_until_seconds", values: "NaN ".repeat(50) },
  TesseraTotalsBehind: { series: "tessera_ledger_counted_until_seconds", values: "NaN ".repeat(50) },
  TesseraDataFolderFull: { series: 'tessera_data_folder_free_bytes{instance="a"}', values: "1e9x50" },
} as const;

test("promtool accepts the alert rules, and each tested condition fires its alert", () => {
  test.skip(!hasPromtool(), "promtool is not installed");
  const home = mkdtempSync(path.join(tmpdir(), "tessera-rules-"));
  try {
    const inCluster = path.join(home, "cluster.json");
    writeFileSync(inCluster, JSON.stringify({ groups: cluster }));
    const files = ["alert-rules.yaml", "machine-rules.yaml"].map((file) =>
      path.join(DEPLOY, "monitoring", file),
    );
    execFileSync("promtool", ["check", "rules", ...files, inCluster]);
    const tests = Object.entries(ALARMS).map(([alert, { series, values }]) => ({
      interval: "1m",
      input_series: [{ series, values }],
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`,
          eval_time: "45m",
          exp_samples: [{ value: 1 }],
        },
      ],
    }));
    const file = path.join(home, "tests.json");
    writeFileSync(file, JSON.stringify({ rule_files: files, evaluation_interval: "1m", tests }));
    execFileSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
