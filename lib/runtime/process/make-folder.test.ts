import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { makeFolder } from "./make-folder";

let home: string;
test.beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "tessera-folder-"));
});
test.afterEach(() => rmSync(home, { recursive: true }));

test("makeFolder creates a folder and its parents with mode 0700, and accepts an existing one", () => {
  const folder = path.join(home, "a", "b");
  makeFolder(folder);
  makeFolder(folder);
  for (const made of [folder, path.dirname(folder)]) expect(statSync(made).mode & 0o777).toBe(0o700);
});

test("makeFolder refuses a file where the folder or its parent should be", () => {
  const file = path.join(home, "file");
  writeFileSync(file, "");
  for (const folder of [file, path.join(file, "data")]) expect(() => makeFolder(folder)).toThrow(/^E\w+: /);
});

test("openInstallation rejects a data folder below /proc and does not hang", () => {
  test.skip(!existsSync("/proc/self"), "Only Linux has /proc.");
  // Runs in a process with a timeout, because Node's recursive mkdir would never return here.
  const open = `
    import { openInstallation } from "./lib/runtime/start/installation.ts";
    try { openInstallation("/proc/x/y"); } catch (error) { console.log(error.name, error.message); }`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", open];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 30_000 });
  expect(stdout).toContain(
    "StartupError The data folder /proc/x/y cannot be used: /proc takes no new folders",
  );
});
