import type { ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PageSlots, type Parties, partiesOf, type ReleaseSlot } from "./page-slots";

/** Returns a response whose client stays connected until the response is destroyed. */
const present = () => new PassThrough() as unknown as ServerResponse;

/** Returns the parties of a request for a page that is not a checkout. */
const visitBy = (client: string) => partiesOf(undefined, { path: "/sign-in", client, method: "GET" });

/**
 * Requests a slot for each request's parties. Returns an array that contains a release function at the index of each request
 * with a slot, and is updated when a waiting request acquires a slot.
 */
async function acquireAll(slots: PageSlots, requests: readonly Parties[]) {
  const acquired: (ReleaseSlot | undefined)[] = [];
  for (const [at, parties] of requests.entries())
    void slots.acquire(parties, present()).then((release) => (acquired[at] = release));
  await new Promise((resolve) => setImmediate(resolve));
  return acquired;
}

const clients = (count: number) => Array.from({ length: count }, (_, at) => `203.0.113.${at}`);
const visits = (count: number) => clients(count).map(visitBy);
const visitsBy = (client: string, count: number) => Array.from({ length: count }, () => visitBy(client));

test("at most eight page requests hold a slot at a time", async () => {
  expect((await acquireAll(new PageSlots(), visits(100))).filter(Boolean)).toHaveLength(8);
});

test("a freed slot goes to the client that has waited longest", async () => {
  const acquired = await acquireAll(new PageSlots(), visits(10));
  acquired[1]?.();
  await Promise.resolve();
  expect([acquired[8], acquired[9]].map(Boolean)).toEqual([true, false]);
});

test("requests from other clients are served before further requests from a client at its limit", async () => {
  const requests = [...visitsBy("203.0.113.7", 12), visitBy("203.0.113.8")];
  const acquired = await acquireAll(new PageSlots(), requests);
  expect(acquired.filter(Boolean)).toHaveLength(5);
  expect(acquired[12]).toBeDefined();
});

for (const [environment, method, path, expected] of [
  [undefined, "GET", "/partner/test", []],
  [undefined, "GET", "/redemptions/checkout/a", ["unknown checkouts"]],
  ["live", "GET", "/redemptions/checkout/a", ["/redemptions/checkout/a"]],
  ["live", "POST", "/subscriptions/checkout/a/x", ["/subscriptions/checkout/a"]],
  ["test", "POST", "/redemptions/checkout/a", ["/redemptions/checkout/a", "test checkouts"]],
  ["test", "GET", "/subscriptions/checkout/a", ["/subscriptions/checkout/a", "test checkouts"]],
  [
    ...(["test", "POST", "/subscriptions/checkout/a"] as const),
    ["/subscriptions/checkout/a", "test checkouts", "forms of test subscriptions"],
  ],
] as const) {
  test(`a ${method} request for ${path} (environment: ${environment ?? "unknown"}) counts toward the limits of ${["its client", ...expected].join(", ")}`, () => {
    const parties = partiesOf(environment, { path, client: "203.0.113.7", method });
    expect(Object.keys(parties)).toEqual(["203.0.113.7", ...expected]);
  });
}

for (const [what, slotCount, environment, method, pathOf] of [
  ["GET requests for one checkout", 2, "live", "GET", () => "/redemptions/checkout/a"],
  ["GET requests for unknown checkouts", 2, undefined, "GET", (at: number) => `/redemptions/checkout/${at}`],
  ["GET requests for test checkouts", 4, "test", "GET", (at: number) => `/redemptions/checkout/${at}`],
  ["forms of test subscriptions", 1, "test", "POST", (at: number) => `/subscriptions/checkout/${at}`],
] as const) {
  test(`${what} from 210 clients do not delay or displace a request for another, live checkout`, async () => {
    const slots = new PageSlots();
    const flood = clients(210).map((client, at) =>
      partiesOf(environment, { path: pathOf(at), client, method }),
    );
    expect((await acquireAll(slots, flood)).filter(Boolean)).toHaveLength(slotCount);
    const live = { path: "/redemptions/checkout/live", client: "198.51.100.1", method: "POST" };
    expect(await slots.acquire(partiesOf("live", live), present())).toBeDefined();
  });
}

test("a request is rejected if 32 requests from the same client or 200 requests in total are waiting", async () => {
  const slots = new PageSlots();
  await acquireAll(slots, visitsBy("198.51.100.1", 36));
  expect(await slots.acquire(visitBy("198.51.100.1"), present())).toBeUndefined();
  await acquireAll(slots, visits(172));
  expect(await slots.acquire(visitBy("198.51.100.2"), present())).toBeUndefined();
});

test("a client that disconnects while waiting for a slot is skipped, and the slot goes to the next client", async () => {
  const slots = new PageSlots();
  const [first] = await acquireAll(slots, visits(8));
  const abandonedResponse = present();
  const waiting = slots.acquire(visitBy("198.51.100.1"), abandonedResponse);
  const next = slots.acquire(visitBy("198.51.100.2"), present());
  abandonedResponse.destroy();
  await new Promise((resolve) => setImmediate(resolve));
  first?.();
  expect(await next).toBeDefined();
  expect(await waiting).toBeUndefined();
});

test("releasing a slot twice frees only one slot", async () => {
  const slots = new PageSlots();
  const [first] = await acquireAll(slots, visits(8));
  first?.();
  first?.();
  expect((await acquireAll(slots, visits(10).slice(8))).filter(Boolean)).toHaveLength(1);
});
