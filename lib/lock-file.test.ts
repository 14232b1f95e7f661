import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";

type Entry = { readonly version: string; readonly integrity?: string; readonly resolved?: string };

const { packages } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, "../package-lock.json"), "utf8"),
) as { packages: Record<string, Entry> };

/** Every package that is installed, by where. The project itself has the empty name. */
const entries = Object.entries(packages).filter(([place]) => place !== "");

/**
 * Binaries of other systems than the one the file was written on, whose hashes its registry did not have. Each is
 * named with its version, so that a newer one is asked for its hash, and leaves the list once it has one.
 */
const WITHOUT_HASH = [
  ...["android-arm64", "android-x64", "darwin-arm64", "darwin-x64"].map(
    (system) => `@biomejs/cli-${system}@2.6.8`,
  ),
  ...["linux-arm64-musl", "linux-x64-musl", "win32-arm64", "win32-x64"].map(
    (system) => `@biomejs/cli-${system}@2.6.8`,
  ),
  ...["darwin-arm64", "darwin-x64", "win32-arm64-msvc", "win32-x64-msvc"].map(
    (system) => `@next/swc-${system}@16.4.6`,
  ),
  ...["android-arm64", "darwin-arm64", "darwin-x64", "freebsd-x64"].map(
    (system) => `@tailwindcss/oxide-${system}@4.3.5`,
  ),
  ...["linux-arm-gnueabihf", "wasm32-wasi", "win32-arm64-msvc", "win32-x64-msvc"].map(
    (system) => `@tailwindcss/oxide-${system}@4.3.5`,
  ),
];

test("every package is held to the hash of what was reviewed, but for the binaries listed here", () => {
  const unheld = entries.filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  const names = unheld.map(([place, { version }]) => `${place.split("node_modules/").at(-1)}@${version}`);
  expect(names.sort()).toEqual([...WITHOUT_HASH].sort());
});

test("the lock file names no registry, so that everybody installs from their own", () => {
  expect(entries.flatMap(([, { resolved }]) => resolved ?? [])).toEqual([]);
});
