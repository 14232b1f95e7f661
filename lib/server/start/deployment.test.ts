import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { limitsOf } from "@/lib/db/lanes";
import { knownToEach } from "@/lib/db/pool";
import { settings } from "@/lib/env";
import { PROJECT_ROOT } from "@/lib/server/process/project-root";
import { documented } from "@/lib/settings-fixture";
import { INNGEST_VERSION } from "./inngest-command";

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, "deploy", file), "utf8");
const compose = read("compose.yaml");

test("the deployment asks for every variable by name in its .env.example, and for no other", () => {
  const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const offered = new Set([...read(".env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name));
  expect([...offered].sort()).toEqual([...used].sort());
});

test("compose.yaml gives the app every documented variable, and none that is not", () => {
  const [, block = ""] = /environment: &app-environment\n((?: {4}\w+:.*\n)+)/.exec(compose) ?? [];
  const given = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name ?? "");
  expect(given.toSorted()).toEqual(documented().toSorted());
});

test("the proxy that is trusted is the proxy there is", () => {
  const [, trusted] = /TRUSTED_PROXIES: (.+)/.exec(compose) ?? [];
  expect(trusted).toBeDefined();
  expect(compose).toContain(`ipv4_address: ${trusted}\n`);
});

test("every image has an exact version, and Inngest's is the one that npm run inngest starts", () => {
  const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image ?? "");
  const bases = [...read("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? "");
  for (const image of [...images, ...bases]) expect(image).toMatch(/^tessera:|:v?\d+\.\d+(\.\d+)?(-\w+)*$/);
  expect(images).toContain(`inngest/inngest:v${INNGEST_VERSION}`);
});

test("the image has the guides, though it has no other document", () => {
  const kept = [...read("Dockerfile.dockerignore").matchAll(/^!(.+)\/\*\.md$/gm)].map(
    ([, folder]) => folder ?? "",
  );
  expect(kept).toEqual(["lib/documentation/guides"]);
  for (const folder of kept) expect(readdirSync(path.join(PROJECT_ROOT, folder))).toContain("quick-start.md");
});

test("a connection of the pooler knows what one of our own knows in the API", () => {
  const [, said] = /connect_query='([^']+)'/.exec(read("pgbouncer.ini")) ?? [];
  const byDefault = (name: "DATABASE_STATEMENT_MS" | "DATABASE_LOCK_MS") =>
    settings.shape[name].parse(undefined);
  expect(said).toBe(
    knownToEach({
      statementMs: byDefault("DATABASE_STATEMENT_MS"),
      lockMs: byDefault("DATABASE_LOCK_MS"),
      scans: limitsOf("api").scans,
    }),
  );
});
