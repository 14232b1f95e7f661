import type { LaunchOptions } from "@playwright/test";
import { defineConfig } from "@playwright/test";
import { DEEP, isDeep, PROPERTY } from "./support/fixtures/depth";
import type { Options } from "./support/fixtures/test";

/** Under a plain Next server a push checks the protocol and one happy path of every operation. */
const NEXT = isDeep
  ? /e2e\/specs\/access\/.*\.spec\.ts$/
  : /e2e\/specs\/access\/(protocol|happy-paths)\.spec\.ts$/;

/** Tests beside the code that start processes: PostgreSQL, the job engine, a pooler. */
const OF_PROCESSES =
  /lib\/runtime\/(postgres\/.*|migrations\/(migrate|migrate-under-load|adopt-former-database|check-database)|engine\/engine-\w+)\.test\.ts$/;

/**
 * For tests without a browser. Short ones run in the order of their file, in one worker, because loading the file in several
 * costs more than is gained. A trace would record every expectation, and shows no more than the failure's own message.
 */
const WITHOUT_BROWSER = { fullyParallel: isDeep, use: { trace: "off" } } as const;

/**
 * One runner for every test. Project `unit` needs nothing, `verbs` a database, `front-door` the product over HTTP, `next`
 * the same operations under a plain Next server, `web` a browser. They share one production server that the set-up starts
 * on free ports with a database of its own. The tests of
 * `server` start and kill their own servers, PostgreSQL and job engines.
 *
 * `npm run test:deep` runs this configuration with TESSERA_TEST_DEPTH=deep: every property test with many random cases,
 * and what a push leaves out because another test guards it.
 */
export default defineConfig<Options>({
  testDir: "..",
  outputDir: "../test-results",
  globalSetup: "./support/setup/start-world.ts",
  globalTeardown: "./support/setup/stop-world.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Two more than the cores it is meant for: some tests always wait for a process or for their time.
  workers: 4,
  ...(isDeep ? { grep: new RegExp(`${DEEP}|${PROPERTY}`) } : { grepInvert: new RegExp(DEEP) }),
  // Long enough for a busy machine: a test that passes does not wait for it.
  timeout: isDeep ? 30 * 60_000 : 120_000,
  expect: { timeout: 30_000 },
  reporter: [[process.env["CI"] ? "dot" : "list"], ["./support/setup/summary-reporter.ts"]],
  use: {
    // Found by the set-up; workers read this file again after it.
    launchOptions: JSON.parse(process.env["TESSERA_TEST_BROWSER"] ?? "{}") as LaunchOptions,
    contextOptions: { reducedMotion: "reduce" },
    // Recording traces takes a sixth of the CPU time of browser tests; --trace=on records one for every test.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    // First, and beside others: its tests mostly wait for processes to start and for what must run out.
    { name: "server", testMatch: [/e2e\/specs\/runtime\/.*\.spec\.ts$/, OF_PROCESSES], workers: 2 },
    {
      name: "unit",
      testMatch: /(lib|components|prisma|app|e2e\/specs\/structure)\/.*\.test\.tsx?$/,
      testIgnore: OF_PROCESSES,
      ...WITHOUT_BROWSER,
    },
    {
      name: "verbs",
      testMatch: /e2e\/specs\/(identity|webhooks|money|subscriptions|contract)\/.*\.spec\.ts$/,
      ...WITHOUT_BROWSER,
    },
    {
      name: "front-door",
      testMatch: /e2e\/specs\/(api|client|access)\/.*\.spec\.ts$/,
      ...WITHOUT_BROWSER,
      use: { ...WITHOUT_BROWSER.use, door: "front-door" },
    },
    { name: "next", testMatch: NEXT, use: { door: "next" }, ...(isDeep && { grep: /./ }) },
    { name: "web", testMatch: /e2e\/specs\/web\/.*\.spec\.ts$/ },
  ],
});
