import { expect, test } from "@playwright/test";
import { type Leave, PagePlaces } from "./page-places";

const present = () => new AbortController().signal;

/** Asks for a place for each, and tells who has one once nothing more is due. */
async function enterAll(places: PagePlaces, visitors: { client: string; isCheckout: boolean }[]) {
  const entered: (Leave | undefined)[] = [];
  for (const [at, visitor] of visitors.entries())
    void places.enter(visitor, present()).then((leave) => (entered[at] = leave));
  await new Promise((resolve) => setImmediate(resolve));
  return entered;
}

const others = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ client: `203.0.113.${at}`, isCheckout: false }));

test("half of the places are for checkouts, whatever else is asked for", async () => {
  const places = new PagePlaces();
  expect((await enterAll(places, others(100))).filter(Boolean)).toHaveLength(8);
  const customers = Array.from({ length: 10 }, (_, at) => ({ client: `198.51.100.${at}`, isCheckout: true }));
  expect((await enterAll(places, customers)).filter(Boolean)).toHaveLength(8);
});

test("a place that becomes free goes to the one who has waited longest and may have it", async () => {
  const places = new PagePlaces();
  const entered = await enterAll(places, [
    ...others(8),
    { client: "203.0.113.0", isCheckout: false },
    ...others(1),
  ]);
  entered[3]?.();
  await expect.poll(() => entered[8]).toBeDefined();
  expect(entered[9]).toBeUndefined();
});

test("a client that has all it may have lets others pass", async () => {
  const places = new PagePlaces();
  const customer = { client: "203.0.113.7", isCheckout: true };
  const entered = await enterAll(places, [...Array.from({ length: 12 }, () => customer), ...others(1)]);
  expect(entered.filter(Boolean)).toHaveLength(9);
  expect(entered[12]).toBeDefined();
});

test("a client that goes away while it waits leaves its turn to the next", async () => {
  const places = new PagePlaces();
  const [first] = await enterAll(places, others(8));
  const gone = new AbortController();
  const waiting = places.enter({ client: "198.51.100.1", isCheckout: false }, gone.signal);
  const next = places.enter({ client: "198.51.100.2", isCheckout: false }, present());
  gone.abort();
  expect(await waiting).toBeUndefined();
  first?.();
  expect(await next).toBeDefined();
});

test("leaving twice frees one place", async () => {
  const places = new PagePlaces();
  const [first] = await enterAll(places, others(8));
  first?.();
  first?.();
  expect((await enterAll(places, others(2))).filter(Boolean)).toHaveLength(1);
});
