import type { LaunchOptions } from "@playwright/test";
import { defineConfig } from "@playwright/test";
import type { Options } from "./support/fixtures/api-test";
import { DEEP, isDeep, PROPERTY } from "./support/fixtures/depth";
import { awaitWorld } from "./support/setup/await-world";

// Workers read this file before their first test.
if (process.env["TEST_WORKER_INDEX"] !== undefined) await awaitWorld();

/**
 * The tests that also run against a plain Next server. On a push, these are the tests of the protocol and one happy path per
 * operation.
 */
const NEXT = isDeep
  ? /e2e\/specs\/access\/.*\.spec\.ts$/
  : /e2e\/specs\/access\/(protocol|happy-paths)\.spec\.ts$/;

/** Matches the test files in lib whose tests start processes: PostgreSQL, the job engine or a pooler. */
const OF_PROCESSES =
  /lib\/runtime\/(postgres\/.*|migrations\/(migrate|migrate-under-load|adopt-former-database|check-database)|engine\/engine-\w+)\.test\.ts$/;

/**
 * Settings for tests without a browser. A push runs all tests of a file in one worker, because loading the file in several
 * workers takes longer than parallel tests would save. Traces are off, because they show no more than the failure's message.
 */
const WITHOUT_BROWSER = { fullyParallel: isDeep, use: { trace: "off" } } as const;

/**
 * Configures one runner for every test. The project `unit` needs no server and `verbs` only a database. `front-door` calls the
 * product over HTTP, `next` calls the same operations under a plain Next server, and `web` uses a browser. The last three share
 * one production server, which the setup starts on free ports with its own database. The tests of `server` start and kill their
 * own servers, PostgreSQL and job engines.
 *
 * `npm run test:deep` runs this configuration with TESSERA_TEST_DEPTH=deep: every property test with many random cases, and the
 * tests that a push skips because another test covers the same guarantee.
 */
export default defineConfig<Options>({
  testDir: "..",
  // The product is built while the runner searches for tests, so it must not look into the build.
  respectGitIgnore: true,
  outputDir: "../test-results",
  globalSetup: "./support/setup/start-world.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Two more than the two cores of CI, because some tests always wait for a process or a timer.
  workers: 4,
  ...(isDeep ? { grep: new RegExp(`${DEEP}|${PROPERTY}`) } : { grepInvert: new RegExp(DEEP) }),
  // Long enough for a busy machine.
  timeout: isDeep ? 30 * 60_000 : 120_000,
  expect: { timeout: 30_000 },
  reporter: [[process.env["CI"] ? "dot" : "list"], ["./support/setup/summary-reporter.ts"]],
  use: {
    // The setup finds the browser and sets this variable. Workers load this file after the setup.
    launchOptions: JSON.parse(process.env["TESSERA_TEST_BROWSER"] ?? "{}") as LaunchOptions,
    contextOptions: { reducedMotion: "reduce" },
    // Recording traces takes a sixth of the CPU time of browser tests; --trace=on records one for every test.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    // This project comes first and runs in parallel with others, because its tests mostly wait for processes and timeouts.
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
