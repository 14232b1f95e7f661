import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { buildFingerprint, clientIsMissing, packClient } from "./build";

let root: string;

test.beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "tessera-hash-"));
  write("app/page.tsx", "page");
  write("lib/base/money.ts", "money");
});

test.afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

test("the build fingerprint changes when a source file is changed, added or renamed, and when a guide or the README of the API client is added", () => {
  const before = buildFingerprint(root);
  write("lib/base/money.ts", "money changed");
  const afterChange = buildFingerprint(root);
  write("components/button.tsx", "button");
  const afterAddition = buildFingerprint(root);
  rmSync(path.join(root, "components/button.tsx"));
  write("components/knob.tsx", "button");
  const afterRename = buildFingerprint(root);
  write("lib/api/docs/guides/errors.md", "guide");
  const afterGuide = buildFingerprint(root);
  write("lib/api/client/README.md", "client");
  expect(
    new Set([before, afterChange, afterAddition, afterRename, afterGuide, buildFingerprint(root)]).size,
  ).toBe(6);
});

test("the build fingerprint ignores timestamps, tests, generated code, and documents that no page shows", () => {
  const before = buildFingerprint(root);
  utimesSync(path.join(root, "lib/base/money.ts"), 1, 1);
  write("lib/base/money.test.ts", "test");
  write("lib/README.md", "map");
  write("lib/db/generated/client.ts", "generated");
  write("e2e/specs/web/end-to-end-payment.spec.ts", "payment");
  expect(buildFingerprint(root)).toBe(before);
});

function writeProgram(source: string): void {
  write(".next/BUILD_ID", "build");
  write("package.json", '{ "type": "module" }');
  write("lib/runtime/compiled/build-client.js", source);
}

test("if packing the API client fails, the error contains the output, no client is left, and a second attempt can succeed", async () => {
  const pack = 'import { writeFileSync } from "node:fs"; writeFileSync(process.argv[2], "packed");';
  writeProgram(`${pack} throw new Error("no space left");`);
  await expect(packClient(root)).rejects.toThrow(/no space left[\s\S]*The API client could not be packed\.$/);
  expect(clientIsMissing(root)).toBe(true);
  writeProgram(pack);
  await packClient(root);
  expect(clientIsMissing(root)).toBe(false);
});

test("a failed packing of the API client is logged as a warning, unless the server is stopping", () => {
  writeProgram('throw new Error("no space left");');
  const source = `import { packMissingClient } from "./lib/runtime/start/build.ts";
    for (const isStopping of [true, false]) await packMissingClient(() => isStopping, ${JSON.stringify(root)});`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", source],
    { encoding: "utf8", env: { ...process.env, LOG_LEVEL: "warn" } },
  );
  expect(stderr).toMatch(
    /^{.*"level":"warn","message":"The documentation lacks the API client".*no space left.*}\n$/,
  );
  expect(status).toBe(0);
});
