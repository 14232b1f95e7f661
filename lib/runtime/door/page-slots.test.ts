import type { ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { CHECKOUT_LIMITS, CLIENT_LIMITS, PageSlots, type ReleaseSlot } from "./page-slots";

/** Returns a response whose client stays connected until the response is destroyed. */
const present = () => new PassThrough() as unknown as ServerResponse;

/**
 * Requests a slot for each client. Returns an array that contains a release function at the index of each client with a slot,
 * and is updated when a waiting client acquires a slot.
 */
async function acquireAll(slots: PageSlots, clients: readonly string[]) {
  const acquired: (ReleaseSlot | undefined)[] = [];
  for (const [at, client] of clients.entries())
    void slots.acquire({ [client]: CLIENT_LIMITS }, present()).then((release) => (acquired[at] = release));
  await new Promise((resolve) => setImmediate(resolve));
  return acquired;
}

const clients = (count: number) => Array.from({ length: count }, (_, at) => `203.0.113.${at}`);

test("at most eight page requests hold a slot at a time", async () => {
  expect((await acquireAll(new PageSlots(), clients(100))).filter(Boolean)).toHaveLength(8);
});

test("a freed slot goes to the client that has waited longest", async () => {
  const acquired = await acquireAll(new PageSlots(), [...clients(8), "198.51.100.1", "198.51.100.2"]);
  acquired[1]?.();
  await Promise.resolve();
  expect([acquired[8], acquired[9]].map(Boolean)).toEqual([true, false]);
});

test("requests from other clients are served before further requests from a client at its limit", async () => {
  const acquired = await acquireAll(new PageSlots(), [
    ...Array.from({ length: 12 }, () => "203.0.113.7"),
    "203.0.113.8",
  ]);
  expect(acquired.filter(Boolean)).toHaveLength(5);
  expect(acquired[12]).toBeDefined();
});

test("requests for a checkout at its limit do not delay another checkout, even if each request comes from a different client", async () => {
  const slots = new PageSlots();
  const acquired: unknown[] = [];
  for (const client of clients(12))
    void slots
      .acquire({ [client]: CLIENT_LIMITS, "/checkout/a": CHECKOUT_LIMITS }, present())
      .then((release) => acquired.push(release));
  await new Promise((resolve) => setImmediate(resolve));
  expect(acquired).toHaveLength(CHECKOUT_LIMITS.slots);
  expect(
    await slots.acquire({ "198.51.100.1": CLIENT_LIMITS, "/checkout/b": CHECKOUT_LIMITS }, present()),
  ).toBeDefined();
});

test("a request is rejected if 32 requests from the same client or 200 requests in total are waiting", async () => {
  const slots = new PageSlots();
  await acquireAll(
    slots,
    Array.from({ length: 36 }, () => "203.0.113.7"),
  );
  expect(await slots.acquire({ "203.0.113.7": CLIENT_LIMITS }, present())).toBeUndefined();
  const crowd = Array.from({ length: 172 }, (_, at) => `198.18.0.${at}`);
  await acquireAll(slots, crowd);
  expect(await slots.acquire({ "203.0.113.9": CLIENT_LIMITS }, present())).toBeUndefined();
});

test("a client that disconnects while waiting for a slot is skipped, and the slot goes to the next client", async () => {
  const slots = new PageSlots();
  const [first] = await acquireAll(slots, clients(8));
  const gone = present();
  const waiting = slots.acquire({ "198.51.100.1": CLIENT_LIMITS }, gone);
  const next = slots.acquire({ "198.51.100.2": CLIENT_LIMITS }, present());
  gone.destroy();
  expect(await waiting).toBeUndefined();
  first?.();
  expect(await next).toBeDefined();
});

test("releasing a slot twice frees only one slot", async () => {
  const slots = new PageSlots();
  const [first] = await acquireAll(slots, clients(8));
  first?.();
  first?.();
  expect((await acquireAll(slots, ["198.51.100.1", "198.51.100.2"])).filter(Boolean)).toHaveLength(1);
});
