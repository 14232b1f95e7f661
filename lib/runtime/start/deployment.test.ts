import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PACKAGE_SOURCES } from "@/lib/api/client/build/build-client";
import { settings } from "@/lib/base/settings/env";
import { ROLES, readProcessCounts } from "@/lib/base/settings/process-settings";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { API_ONLY_SETTINGS, documentedVariables } from "@/lib/base/settings/settings-fixture";
import { laneLimits } from "@/lib/db/lanes";
import { sessionSettings } from "@/lib/db/pool";
import { INNGEST_VERSION } from "./inngest-command";
import { composeServices, composeServicesOf, containerOf } from "./manifests-fixture";

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, "deploy", file), "utf8");
const compose = read("compose.yaml");

test("deploy/.env.example lists exactly the variables that compose.yaml uses", () => {
  const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const offered = new Set([...read(".env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name));
  expect([...offered].sort()).toEqual([...used].sort());
});

test("compose.yaml passes exactly the documented variables to each role, except that only the api role gets the addresses of the other roles", () => {
  const services = composeServices();
  for (const role of ROLES) {
    expect(composeServicesOf(role).length, role).toBeGreaterThan(0);
    const expected = documentedVariables().filter((name) => role === "api" || !API_ONLY_SETTINGS.has(name));
    for (const name of composeServicesOf(role))
      expect(Object.keys(services[name]?.environment ?? {}).toSorted(), name).toEqual(expected.toSorted());
  }
});

test("compose.yaml runs two containers each for api, pages and checkout and one for jobs, each with one process", () => {
  expect(ROLES.map(composeServicesOf)).toEqual([
    ["api-1", "api-2"],
    ["pages-1", "pages-2"],
    ["checkout-1", "checkout-2"],
    ["jobs"],
  ]);
  const { PROCESSES = "" } = composeServices()["jobs"]?.environment ?? {};
  const byDefault = /^\$\{PROCESSES:-(.+)\}$/.exec(PROCESSES)?.[1] ?? "";
  expect(readProcessCounts(byDefault)).toEqual({ api: 1, pages: 1, checkout: 1, jobs: 1 });
  expect(read(".env.example")).toContain(`\nPROCESSES=${byDefault}\n`);
});

test("compose.yaml and Kubernetes start each role with the image's command and a role argument", () => {
  const [, start = "[]"] = /^CMD (\[.+\])$/m.exec(read("Dockerfile")) ?? [];
  for (const role of ROLES) {
    const command = [...(JSON.parse(start) as string[]), "--role", role];
    for (const name of composeServicesOf(role)) expect(composeServices()[name]?.command).toEqual(command);
    expect(containerOf("Deployment", role).args).toEqual(command);
  }
});

test("the image starts the compiled server with the same command as npm start", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8"));
  const [, start = "[]"] = /^CMD (\[.+\])$/m.exec(read("Dockerfile")) ?? [];
  expect(scripts.start.split(" && exec ").at(-1)).toBe(JSON.parse(start).join(" "));
});

test("every container of a role uses the image's health check on the port on which the container listens", () => {
  const [, port] =
    /^HEALTHCHECK .+\n.+http:\/\/127\.0\.0\.1:(\d+)\/api\/health\/ready/m.exec(read("Dockerfile")) ?? [];
  const [, listening] = /PORT=(\d+)$/m.exec(read("Dockerfile")) ?? [];
  expect(port).toBe(listening);
  for (const name of ROLES.flatMap(composeServicesOf)) {
    expect(composeServices()[name]?.healthcheck, name).toBeUndefined();
    expect(composeServices()[name]?.environment, name).not.toHaveProperty("PORT");
  }
});

test("the proxy forwards only to the api containers, which reach the roles pages, checkout and jobs by name", () => {
  const [, upstreams = ""] = /reverse_proxy (.+) \{/.exec(read("Caddyfile")) ?? [];
  expect(upstreams.split(" ")).toEqual(composeServicesOf("api").map((name) => `${name}:3000`));
  expect(read("Caddyfile").match(/:3000/g)).toHaveLength(composeServicesOf("api").length);
  const services = composeServices();
  expect(services["proxy"]?.depends_on).toEqual(composeServicesOf("api"));
  for (const role of ["pages", "checkout"] as const)
    for (const name of composeServicesOf(role))
      expect(services[name]?.networks?.default.aliases).toEqual([role]);
  for (const name of composeServicesOf("api"))
    expect(services[name]?.environment).toMatchObject({
      PAGES_URL: "http://pages:3000",
      CHECKOUT_URL: "http://checkout:3000",
      JOBS_URL: "http://jobs:3000",
    });
});

test("Inngest calls the jobs container at the origin that the container registers", () => {
  const { environment } = composeServices()["jobs"] ?? {};
  expect(environment?.["INNGEST_SERVE_ORIGIN"]).toBe("http://jobs:3000");
  expect(composeServices()["inngest"]?.command).toContain("--sdk-url http://jobs:3000/api/inngest ");
});

test("TRUSTED_PROXIES is the address of the proxy container", () => {
  const [, trusted] = /TRUSTED_PROXIES: (.+)/.exec(compose) ?? [];
  expect(trusted).toBeDefined();
  expect(compose).toContain(`ipv4_address: ${trusted}\n`);
});

test("every third-party image has an exact version, and the Inngest image has the version that npm run inngest uses", () => {
  const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image ?? "");
  const bases = [...read("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? "");
  for (const image of [...images, ...bases]) expect(image).toMatch(/^tessera:|:v?\d+\.\d+(\.\d+)?(-\w+)*$/);
  expect(images).toContain(`inngest/inngest:v${INNGEST_VERSION}`);
});

test("the container image contains the Markdown files of the guides and of the API client, and no others", () => {
  const markdownFiles = [...read("Dockerfile.dockerignore").matchAll(/^!(.+\.md)$/gm)].map(
    ([, files]) => files ?? "",
  );
  expect(markdownFiles).toEqual(["lib/api/docs/guides/*.md", "lib/api/client/README.md"]);
  expect(readdirSync(path.join(PROJECT_ROOT, "lib/api/docs/guides"))).toContain("quick-start.md");
  const documents = PACKAGE_SOURCES.filter((name) => name.endsWith(".md"));
  expect(documents.map((name) => `lib/api/client/${name}`)).toEqual(markdownFiles.slice(1));
});

test("PgBouncer gives its connections the same session settings that the API uses", () => {
  const [, connectQuery] = /connect_query='([^']+)'/.exec(read("pgbouncer.ini")) ?? [];
  const byDefault = (name: "DATABASE_STATEMENT_MS" | "DATABASE_LOCK_MS") =>
    settings.shape[name].parse(undefined);
  expect(connectQuery).toBe(
    sessionSettings({
      statementMs: byDefault("DATABASE_STATEMENT_MS"),
      lockMs: byDefault("DATABASE_LOCK_MS"),
      scans: laneLimits("api").scans,
    }),
  );
});
