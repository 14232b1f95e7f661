import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { type Stage, statusOf, testWithTwoApiProcesses } from "./supervisor-fixture";

const LIMIT = 40;
const PAGE_LIMIT = 1;
/** The burst that the page limit allows a client: ten seconds' worth of pages. */
const PAGES_AT_ONCE = 10 * PAGE_LIMIT;
const NOTHING = "/redemption-intents/none";

const test = testWithTwoApiProcesses({ API_RATE_LIMIT: String(LIMIT), PAGE_RATE_LIMIT: String(PAGE_LIMIT) });

test.describe.configure({ mode: "serial", timeout: 120_000 });

/** Sends requests in parallel. Returns the number of requests that were not refused with 429, and the elapsed seconds. */
async function burst(count: number, ask: () => Promise<number>): Promise<{ letIn: number; tookS: number }> {
  const beganAtMs = performance.now();
  const statuses = await Promise.all(Array.from({ length: count }, ask));
  const tookS = (performance.now() - beganAtMs) / 1_000;
  return { letIn: statuses.filter((status) => status !== 429).length, tookS };
}

/** Expects exactly the shared limit. Separate limits per process would let in twice as many requests. */
function expectExactly(
  limit: number,
  regainedPerS: number,
  { letIn, tookS }: { letIn: number; tookS: number },
) {
  expect(letIn).toBeGreaterThanOrEqual(limit);
  expect(letIn).toBeLessThanOrEqual(limit + Math.floor(regainedPerS * tookS));
}

const withKey =
  ({ baseUrl }: Stage, key: string) =>
  async () => {
    const headers = { Authorization: `Bearer ${key}` };
    return (await fetch(`${baseUrl}/api/v1${NOTHING}`, { headers })).status;
  };

test("an account is limited to exactly one burst across both processes", async ({ stage }) => {
  const ask = withKey(stage, (await stage.newPartner()).keys.test);
  // Makes each process cache the key.
  for (let asked = 0; asked < 4; asked += 1) await burst(8, ask);
  await sleep(1_100);
  expectExactly(LIMIT, LIMIT, await burst(600, ask));
});

test("a client's address is limited to exactly one burst across both processes", async ({ stage }) => {
  await sleep(1_100);
  // An unknown path costs one request, the minimum.
  const ask = () => statusOf(`${stage.baseUrl}/api/v1/nothing`);
  expectExactly(LIMIT, LIMIT, await burst(600, ask));
});

test("a client's page requests are limited to exactly one burst across both processes", async ({ stage }) => {
  const ask = () => statusOf(`${stage.baseUrl}/redemptions/checkout/nothing`);
  expectExactly(PAGES_AT_ONCE, PAGE_LIMIT, await burst(80, ask));
});
