import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import nextConfig from "../../../next.config.js";
import { expect, test } from "../../support/fixtures/plain-test";

type Entry = {
  readonly name?: string;
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
};

const { packages } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};

/** The installed packages and their paths, without the project itself, whose path is empty. */
const entries = Object.entries(packages).filter(([place]) => place !== "");

test("every package in the lock file has an integrity hash", () => {
  const unhashed = entries.filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(unhashed.map(([place, { version }]) => `${place}@${version}`)).toEqual([]);
  expect(entries.length).toBeGreaterThan(400);
});

test("the image library of Next.js is replaced by a stub, and image optimization is disabled", () => {
  expect(packages["node_modules/next/node_modules/sharp"]?.name).toBe("client-only");
  expect(nextConfig.images?.unoptimized).toBe(true);
});

test("the lock file contains no registry URLs", () => {
  expect(entries.flatMap(([, { resolved }]) => resolved ?? [])).toEqual([]);
});
