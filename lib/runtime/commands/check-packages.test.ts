import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const CHECK = "lib/runtime/commands/check-packages.mjs";

let root: string;

test.beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "tessera-packages-"));
  const packages = {
    "": {},
    "node_modules/shop": {},
    "node_modules/shop/node_modules/till": {},
    "node_modules/linter": { dev: true },
    "node_modules/postgres-for-another-machine": { optional: true },
    "node_modules/browser": { devOptional: true },
    "node_modules/router": { peer: true },
  };
  write("package-lock.json", JSON.stringify({ packages }));
  write("package.json", "{}");
  write("node_modules/.package-lock.json", "{}");
  for (const name of ["shop", "shop/node_modules/till"]) write(`node_modules/${name}/package.json`, "{}");
  cpSync(path.join(PROJECT_ROOT, CHECK), path.join(root, CHECK));
});

test.afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

function run(command: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: root, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

for (const [state, missing] of [
  ["while npm install is running", "node_modules/.package-lock.json"],
  ["without a package that another package needs", "node_modules/shop/node_modules/till"],
  ["before npm install", "node_modules"],
] as const) {
  test(`npm start ${state} asks for npm install in one sentence`, () => {
    rmSync(path.join(root, missing), { recursive: true });
    const { scripts } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8"));
    expect(run(scripts.start)).toEqual({
      status: 1,
      output: "Packages are missing: run npm install, wait until it has finished, then run npm start.\n",
    });
  });
}

test("npm start accepts packages that were installed without optional, development and peer packages", () => {
  expect(run(`node ${CHECK}`)).toEqual({ status: 0, output: "" });
});
