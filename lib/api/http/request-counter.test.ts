import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { takePage } from "./rate-limit";
import { localCounter, setRequestCounter, sharedCounter } from "./request-counter";

const LIMIT = 100;
const SYNC_MS = 250;
const STEP_MS = 10;

/** Creates the counters of several processes that share one database, with a clock that the test sets. */
function deployment(processes: number) {
  const clock = { ms: 0 };
  const row = { used: 0, atMs: 0 };
  const database = { isAway: false };
  const counters = Array.from({ length: processes }, () =>
    sharedCounter(
      { API_RATE_LIMIT: LIMIT, PAGE_RATE_LIMIT: 0 },
      async (reports) => {
        if (database.isAway) throw new Error("away");
        return reports.map(({ bucketSet, subject, requests }) => {
          row.used = Math.max(0, row.used - (clock.ms - row.atMs) * LIMIT) + requests * 1_000;
          row.atMs = clock.ms;
          return { bucketSet, subject, used: row.used };
        });
      },
      () => clock.ms,
    ),
  );
  return { clock, database, counters };
}

type LoadPattern = (process: number, stepOfMs: number) => number;

/**
 * Runs the processes for `durationMs` and returns how many requests of one subject they admitted and refused. At each step,
 * each process receives the number of requests that `requestsAt` returns.
 */
async function play(
  { clock, counters }: ReturnType<typeof deployment>,
  durationMs: number,
  requestsAt: LoadPattern,
) {
  let [letIn, refused] = [0, 0];
  for (const endMs = clock.ms + durationMs; clock.ms < endMs; clock.ms += STEP_MS) {
    for (const [process, counter] of counters.entries()) {
      for (let left = requestsAt(process, clock.ms); left > 0; left -= 1)
        if (counter.take("accounts", "one").isAdmitted) letIn += 1;
        else refused += 1;
      if ((clock.ms + 70 * process) % SYNC_MS < STEP_MS) await counter.sync();
    }
  }
  return { letIn, refused };
}

test("a client is limited to one shared rate across all processes, plus one full bucket and the refill of one sync interval per process", async () => {
  const spread = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(spread, fc.integer({ min: 1, max: 20 }), async (weights, seconds) => {
      const { letIn } = await play(
        deployment(weights.length),
        1_000 * seconds,
        (process) => weights[process] ?? 0,
      );
      expect(letIn).toBeLessThanOrEqual(LIMIT * (seconds + weights.length * (1 + SYNC_MS / 1_000)));
    }),
    { numRuns: 60 },
  );
});

test("a client that sends too many requests to every process still gets over 95% of its limit", async () => {
  const { letIn } = await play(deployment(3), 20_000, () => 5);
  expect(letIn).toBeGreaterThan(0.95 * LIMIT * 20);
});

test("a client below its total limit is never refused", async () => {
  const stage = deployment(2);
  // 80 requests a second in total: each process gets two requests every 50 ms.
  const steadily: LoadPattern = (process, ms) => Number((ms + 20 * process) % 50 < STEP_MS) * 2;
  expect((await play(stage, 10_000, steadily)).refused).toBe(0);
  await play(stage, 5_000, () => 10);
  await play(stage, 5_000, () => 0);
  expect((await play(stage, 10_000, steadily)).refused).toBe(0);
});

test("during a database outage, a process counts requests on its own, and afterward reports them to the database", async () => {
  const stage = deployment(2);
  const [counter, other] = stage.counters;
  stage.database.isAway = true;
  for (let nth = 0; nth < LIMIT; nth += 1) expect(counter?.take("accounts", "one").isAdmitted).toBe(true);
  await expect(counter?.sync()).rejects.toThrow("away");
  stage.database.isAway = false;
  await counter?.sync();
  other?.charge("accounts", "one", 3);
  await other?.sync();
  expect(other?.take("accounts", "one").isAdmitted).toBe(false);
});

test("requests counted during a database outage do not count against the limit afterward if the bucket has refilled in the meantime", async () => {
  const { clock, database, counters } = deployment(1);
  const [counter] = counters;
  database.isAway = true;
  let refused = 0;
  for (; clock.ms < 60_000; clock.ms += STEP_MS) {
    if (clock.ms % (2 * STEP_MS) === 0 && !counter?.take("accounts", "one").isAdmitted) refused += 1;
    if (clock.ms % SYNC_MS === 0) await counter?.sync().catch(() => undefined);
  }
  expect(refused).toBe(0);
  database.isAway = false;
  await counter?.sync();
  expect(counter?.take("accounts", "one").isAdmitted).toBe(true);
});

test("a response that costs more than an account's rate limit blocks the account in all processes, but not a client address with the same name", async () => {
  const { counters } = deployment(2);
  const [one, other] = counters;
  one?.charge("accounts", "one", 2 * LIMIT);
  other?.take("accounts", "one");
  other?.charge("accounts", "one", 9);
  await one?.sync();
  await other?.sync();
  expect(other?.take("accounts", "one").isAdmitted).toBe(false);
  expect(other?.take("addresses", "one").isAdmitted).toBe(true);
});

/** Returns how many requests of `cost` pages the client can make before it has to wait. */
function pagesFor(counter: Pick<ReturnType<typeof localCounter>, "take">, client: string, cost = 1): number {
  let pages = 0;
  while (pages < 10_000 && counter.take("pages", client, cost).isAdmitted) pages += 1;
  return pages;
}

test("a client may request a burst of ten seconds' worth of pages, and then pages at the configured rate", () => {
  let nowMs = 0;
  const counter = localCounter({ API_RATE_LIMIT: LIMIT, PAGE_RATE_LIMIT: 20 }, () => nowMs);
  for (const [atMs, pages] of [
    [0, 200],
    [1_000, 20],
    [60_000, 200],
  ] as const) {
    nowMs = atMs;
    expect(pagesFor(counter, "203.0.113.7")).toBe(pages);
  }
  expect(pagesFor(counter, "203.0.113.8", 1 / 10)).toBe(2_000);
});

test("a client over its page limit gets the number of seconds to wait, other clients are not affected, and a limit of 0 means no limit", async () => {
  let nowMs = 0;
  const counter = localCounter({ API_RATE_LIMIT: LIMIT, PAGE_RATE_LIMIT: 1 }, () => nowMs);
  setRequestCounter(counter);
  pagesFor(counter, "203.0.113.7");
  expect(await takePage("203.0.113.7", 1, 1)).toBe(1);
  expect(await takePage("203.0.113.7", 1, 0)).toBe(0);
  expect(await takePage("203.0.113.8", 1, 1)).toBe(0);
  nowMs = 1_000;
  expect(await takePage("203.0.113.7", 1, 1)).toBe(0);
});

test("each process counts page requests on its own and does not share the counts", async () => {
  let reports = 0;
  const limits = { API_RATE_LIMIT: LIMIT, PAGE_RATE_LIMIT: 20 };
  const counter = sharedCounter(limits, async () => {
    reports += 1;
    return [];
  });
  expect(pagesFor(counter, "203.0.113.7")).toBeGreaterThanOrEqual(200);
  await counter.sync();
  expect(reports).toBe(0);
});
