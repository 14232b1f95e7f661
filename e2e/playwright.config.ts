import type { LaunchOptions } from "@playwright/test";
import { defineConfig } from "@playwright/test";
import type { Options } from "./fixtures/test";

/**
 * One runner for every test: `unit` needs nothing, `verbs` the database, `front-door` the product by HTTP, `next` what is
 * about doors and protocol and a happy path of every operation (the folder e2e/doors) through the second door as well,
 * `web` the pages in a browser. They share one production server that the set-up starts on free
 * ports with a database of its own; the tests of `server` start and kill servers of their own.
 */
export default defineConfig<Options>({
  testDir: "..",
  outputDir: "../test-results",
  globalSetup: "./setup/start-world.ts",
  globalTeardown: "./setup/stop-world.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than the cores it is meant for: some test always waits for a process or for its time.
  workers: 3,
  // Long enough for a machine that does other things too: a test that passes never waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [[process.env["CI"] ? "dot" : "list"], ["./setup/closing-line.ts"]],
  use: {
    // Found by the set-up; workers read this file again after it.
    launchOptions: JSON.parse(process.env["TESSERA_TEST_BROWSER"] ?? "{}") as LaunchOptions,
    contextOptions: { reducedMotion: "reduce" },
    // The steps of what failed, and how it looked at its end; --trace=on records every moment of every test.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
  },
  projects: [
    // First, for it waits the longest for what must run out.
    { name: "server", testMatch: /e2e\/server\/.*\.spec\.ts$/ },
    { name: "unit", testMatch: /(lib|components|prisma|app)\/.*\.test\.tsx?$/ },
    { name: "verbs", testMatch: /e2e\/(accounts|webhooks|ledger|subscriptions|contract)\/.*\.spec\.ts$/ },
    { name: "front-door", testMatch: /e2e\/(api|client|doors)\/.*\.spec\.ts$/, use: { door: "front-door" } },
    { name: "next", testMatch: /e2e\/doors\/.*\.spec\.ts$/, use: { door: "next" } },
    { name: "web", testMatch: /e2e\/web\/.*\.spec\.ts$/ },
  ],
});
