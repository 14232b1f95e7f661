import { defineConfig } from "@playwright/test";

/**
 * `npm run test:long`: runs tests that take minutes, one after another. The tests start and stop their own servers. They are
 * divided into projects, because a process reads its settings only once and every project runs in a new process.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "../support/setup/prepare-long-world.ts",
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 45 * 60_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["../support/setup/summary-reporter.ts"]],
  projects: [
    { name: "crash", testMatch: "crash/crash.spec.ts" },
    { name: "faults", testMatch: "faults/faults.spec.ts" },
    { name: "failover", testMatch: "failover/promoted-standby.spec.ts" },
    { name: "frozen-standby", testMatch: "failover/frozen-standby.spec.ts" },
    { name: "full-disk", testMatch: "faults/full-disk.spec.ts" },
    { name: "memory", testMatch: "memory.spec.ts" },
    { name: "engine-outage", testMatch: "engine-outage.spec.ts" },
    { name: "fairness", testMatch: "fairness/*.spec.ts" },
    { name: "hanging-endpoints", testMatch: "hanging-endpoints.spec.ts" },
    { name: "engines", testMatch: "engines/engines.spec.ts" },
    { name: "growth", testMatch: "growth/growth.spec.ts" },
    { name: "pooler", testMatch: "pooler.spec.ts" },
    { name: "refund-hammer", testMatch: "refund-hammer.spec.ts" },
    { name: "rolling", testMatch: "rolling.spec.ts" },
    { name: "webhook-hostility", testMatch: "webhook-hostility.spec.ts" },
  ],
});
