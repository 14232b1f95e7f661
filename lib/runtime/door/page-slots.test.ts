import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { PageSlots, type ReleaseSlot } from "./page-slots";

const present = () => new AbortController().signal;

/** Requests a slot for each visitor and returns those acquired without waiting. */
async function acquireAll(slots: PageSlots, visitors: { client: string; isCheckout: boolean }[]) {
  const acquired: (ReleaseSlot | undefined)[] = [];
  for (const [at, visitor] of visitors.entries())
    void slots.acquire(visitor, present()).then((release) => (acquired[at] = release));
  await new Promise((resolve) => setImmediate(resolve));
  return acquired;
}

const others = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ client: `203.0.113.${at}`, isCheckout: false }));

test("renders at most three pages other than checkouts at a time", async () => {
  const slots = new PageSlots();
  expect((await acquireAll(slots, others(100))).filter(Boolean)).toHaveLength(3);
});

test("allows eight more pages other than checkouts to wait for the database", async () => {
  const slots = new PageSlots();
  const acquired = await acquireAll(slots, others(100));
  await expect.poll(() => acquired.filter(Boolean).length).toBe(8);
  await sleep(300);
  expect(acquired.filter(Boolean)).toHaveLength(8);
});

test("reserves half of the slots for checkouts", async () => {
  const slots = new PageSlots();
  const acquired = await acquireAll(slots, others(100));
  await expect.poll(() => acquired.filter(Boolean).length).toBe(8);
  const customers = Array.from({ length: 10 }, (_, at) => ({ client: `198.51.100.${at}`, isCheckout: true }));
  expect((await acquireAll(slots, customers)).filter(Boolean)).toHaveLength(8);
});

test("gives a freed slot to the visitor that has waited longest", async () => {
  const slots = new PageSlots();
  const acquired = await acquireAll(slots, [
    ...others(3),
    { client: "203.0.113.0", isCheckout: false },
    ...others(1),
  ]);
  acquired[1]?.();
  await Promise.resolve();
  expect(acquired.map(Boolean)).toEqual([true, true, true, true]);
});

test("serves another client before further requests of a client at its limit", async () => {
  const slots = new PageSlots();
  const customer = { client: "203.0.113.7", isCheckout: true };
  const acquired = await acquireAll(slots, [...Array.from({ length: 12 }, () => customer), ...others(1)]);
  expect(acquired.filter(Boolean)).toHaveLength(9);
  expect(acquired[12]).toBeDefined();
});

test("passes the slot of a client that disconnected while waiting to the next client", async () => {
  const slots = new PageSlots();
  const [first] = await acquireAll(slots, others(3));
  const gone = new AbortController();
  const waiting = slots.acquire({ client: "198.51.100.1", isCheckout: false }, gone.signal);
  const next = slots.acquire({ client: "198.51.100.2", isCheckout: false }, present());
  gone.abort();
  expect(await waiting).toBeUndefined();
  first?.();
  expect(await next).toBeDefined();
});

test("frees one slot when it is released twice", async () => {
  const slots = new PageSlots();
  const [first] = await acquireAll(slots, others(3));
  first?.();
  first?.();
  expect((await acquireAll(slots, others(2))).filter(Boolean)).toHaveLength(1);
});

test("gives a checkout a slot even when the queue of other pages is full", async () => {
  const slots = new PageSlots();
  const crowd = Array.from({ length: 300 }, (_, at) => ({
    client: `198.18.${at >> 8}.${at & 255}`,
    isCheckout: false,
  }));
  await acquireAll(slots, crowd);
  const [acquired] = await acquireAll(slots, [{ client: "203.0.113.9", isCheckout: true }]);
  expect(acquired).toBeDefined();
});
