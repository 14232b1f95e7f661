import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import nextConfig from "../../../next.config.js";

type Entry = {
  readonly name?: string;
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
};

const { packages } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};

/** The installed packages by their path. The project itself has an empty path. */
const entries = Object.entries(packages).filter(([place]) => place !== "");

test("every package for every platform has an integrity hash", () => {
  const unheld = entries.filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(unheld.map(([place, { version }]) => `${place}@${version}`)).toEqual([]);
  expect(entries.length).toBeGreaterThan(400);
});

test("Next.js runs without its image optimizer, so no page may need it", () => {
  expect(packages["node_modules/next/node_modules/sharp"]?.name).toBe("client-only");
  expect(nextConfig.images?.unoptimized).toBe(true);
});

test("the lock file names no registry, so that everyone installs from their own", () => {
  expect(entries.flatMap(([, { resolved }]) => resolved ?? [])).toEqual([]);
});
