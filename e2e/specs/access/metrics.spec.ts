import { readFileSync } from "node:fs";
import path from "node:path";
import { operations } from "@/lib/api/operations";
import { errorCatalog } from "@/lib/base/errors";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { laneNames } from "@/lib/db/lanes";
import { invariants } from "@/lib/money/ledger/invariants.sql";
import { outcomeField } from "@/lib/webhooks/deliveries/schema";
import { expect, test } from "../../support/fixtures/api-test";

const TOKEN = process.env["METRICS_TOKEN"] ?? "";
const MONITORING = path.join(PROJECT_ROOT, "deploy/monitoring");

/** A line of the Prometheus exposition format: `name{label="value"} 1`. */
type Sample = { name: string; labels: Record<string, string>; value: number };

async function scrape(baseURL: string | undefined): Promise<{ samples: Sample[]; text: string }> {
  const answer = await fetch(`${baseURL}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return { text, samples: lines.map(sampleOf) };
}

function sampleOf(line: string): Sample {
  const [, name = "", labels = "", value = ""] = /^([a-z_:0-9]+)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
  expect(name, line).not.toBe("");
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", text = ""]) => [label, text]);
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}

const countOf = ({ samples }: { samples: Sample[] }, operation: string, outcome: string) =>
  samples.find(
    ({ name, labels }) =>
      name === "tessera_api_requests_total" &&
      labels["operation"] === operation &&
      labels["outcome"] === outcome,
  )?.value ?? 0;

test("metrics are returned only to GET requests with the right token", async ({ baseURL }) => {
  const url = `${baseURL}/api/metrics`;
  const wrong = [
    undefined,
    "Bearer",
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Basic ${TOKEN}`,
    TOKEN,
  ];
  for (const authorization of wrong) {
    const answer = await fetch(url, authorization === undefined ? {} : { headers: { authorization } });
    expect(answer.status, authorization).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(await answer.text()).not.toContain("tessera_");
  }
  const posted = await fetch(url, { method: "POST", headers: { authorization: `Bearer ${TOKEN}` } });
  expect(posted.status).toBe(405);
});

test("API calls are counted by operation and outcome, which is an error code or `succeeded`", async ({
  api,
  world,
  baseURL,
}) => {
  const before = await scrape(baseURL);
  await api.listEvents(world.partner.keys.test);
  await fetch(`${baseURL}/api/v1/events?limit=x`, {
    headers: { authorization: `Bearer ${world.partner.keys.test}` },
  });
  await fetch(`${baseURL}/api/v1/events`);
  const after = await scrape(baseURL);
  const { id = "" } = operations.find(({ method, path }) => method === "GET" && path === "/events") ?? {};
  for (const outcome of ["succeeded", "validation_failed", "unauthenticated"])
    expect(countOf(after, id, outcome), outcome).toBeGreaterThan(countOf(before, id, outcome));
});

test("every label of Tessera's own metrics except the bucket limits has a value from a fixed set, and the metrics name no account", async ({
  api,
  world,
  baseURL,
}) => {
  const { partner, reseller } = world;
  for (const { keys } of [partner, reseller]) await api.listEvents(keys.test);
  const { samples, text } = await scrape(baseURL);
  const known: Record<string, readonly string[]> = {
    operation: ["none", ...operations.map(({ id }) => id)],
    outcome: ["succeeded", ...Object.keys(errorCatalog), ...outcomeField.options],
    environment: ["test", "live"],
    lane: laneNames,
    state: ["used", "idle", "waiting"],
    invariant: invariants.map(({ name }) => name),
  };
  const ours = samples.filter(({ name }) => name.startsWith("tessera_"));
  expect(ours.length).toBeGreaterThan(20);
  const isKnown = (label: string, value: string) =>
    label === "le" ? value === "+Inf" || Number(value) > 0 : known[label]?.includes(value);
  const unknown = ours
    .flatMap(({ labels }) => Object.entries(labels))
    .filter(([label, value]) => !isKnown(label, value));
  expect(unknown).toEqual([]);
  for (const { email, user, keys } of [partner, reseller])
    for (const word of [email, user.accountId, keys.test, keys.live]) expect(text).not.toContain(word);
});

/** Returns the metric names that occur in a text. A histogram `tessera_x` occurs as `tessera_x_bucket`, for example. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:tessera|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);

for (const file of ["grafana-dashboard.json", "alert-rules.yaml"]) {
  test(`every metric used in ${file} is exported`, async ({ api, world, baseURL }) => {
    await api.listEvents(world.partner.keys.test);
    const { text } = await scrape(baseURL);
    const declared = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((part) => name + part) : [name],
    );
    const named = new Set(namesIn(readFileSync(path.join(MONITORING, file), "utf8")));
    expect(named.size).toBeGreaterThan(4);
    expect([...named].filter((name) => !declared.includes(name))).toEqual([]);
  });
}
