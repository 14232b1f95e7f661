import { listShops } from "@/lib/accounts/shops/find-shop";
import { findCycle, listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { simulateCycles } from "@/lib/payments/cycles/simulate-cycle";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { fund } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

/** Returns each cycle's number and the types of its events. `limit` restricts the history to the latest cycles. */
async function eventsByCycle(accessCode: string, limit?: number) {
  const history = await listCycles(accessCode, limit);
  return history?.cycles.map(({ number, events }) => [number, ...events.map(({ type }) => type)]);
}

test("the cycle history shows each cycle with its own events, even if it is limited to the latest cycles", async () => {
  const { partner } = await peopleIn("test");
  const { accessCode } = await subscribe(partner, { total_cycles: 3 });
  await simulateCycles(accessCode, 1, 3);
  const all = [
    [1, "subscription.activated"],
    [2, "subscription.renewed"],
    [3, "subscription.completed"],
  ];
  expect(await eventsByCycle(accessCode)).toEqual(all);
  expect(await eventsByCycle(accessCode, 2)).toEqual(all.slice(1));
  const history = await listCycles(accessCode);
  for (const cycle of history?.cycles ?? []) expect(await findCycle(accessCode, cycle.number)).toEqual(cycle);
  for (const number of [0, 4, 1.5, Number.NaN]) expect(await findCycle(accessCode, number)).toBe(undefined);
});

test("a run of simulated cycles ends when its time is up, and another run continues with the next cycle", async () => {
  const { partner } = await peopleIn("test");
  const { accessCode } = await subscribe(partner, { total_cycles: 3 });
  expect(await simulateCycles(accessCode, 1, 3, 0)).toBe(1);
  expect(await simulateCycles(accessCode, 2, 3)).toBe(3);
  expect((await eventsByCycle(accessCode))?.map(([number]) => number)).toEqual([1, 2, 3]);
});

test("the cycle history of a one-cycle subscription shows its activation and completion", async () => {
  const { partner } = await peopleIn("test");
  const { accessCode } = await subscribe(partner, { total_cycles: 1 });
  await simulateCycles(accessCode, 1, 1);
  expect(await eventsByCycle(accessCode)).toEqual([[1, "subscription.activated", "subscription.completed"]]);
});

test("the cycle history shows the cancellation of a subscription with or without paid cycles", async () => {
  const { partner } = await peopleIn("test");
  for (const cycles of [0, 2]) {
    const subscription = await subscribe(partner);
    await simulateCycles(subscription.accessCode, 1, cycles);
    await cancelSubscription(partner, subscription);
    const history = await listCycles(subscription.accessCode, 1);
    expect(history?.cancellation?.type).toBe("subscription.cancelled");
    expect(history?.cycles.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(
      cycles === 0 ? [] : ["subscription.renewed"],
    );
  }
});

test("a cancellation request between two cycles does not move the later cycle's event to another cycle in the history", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop] = resellers;
  await fund(operator, shop, 10_000);
  await setEndpointUrl(shop);
  const subscription = await subscribe(partner);
  await bill(shop, subscription, "first");
  await cancelSubscription(partner, subscription);
  await bill(shop, subscription, "second");
  const all = [
    [1, "subscription.activated"],
    [2, "subscription.renewed"],
  ];
  expect(await eventsByCycle(subscription.accessCode)).toEqual(all);
  expect(await eventsByCycle(subscription.accessCode, 1)).toEqual(all.slice(1));
});

test("the cycle history also works for subscriptions whose metadata PostgreSQL cannot store as text", async () => {
  const { partner } = await peopleIn("test");
  for (const note of ["NUL \u0000", "half a pair \ud800"]) {
    const { accessCode } = await subscribe(partner, { metadata: { note } });
    await simulateCycles(accessCode, 1, 2);
    expect(await eventsByCycle(accessCode)).toEqual([
      [1, "subscription.activated"],
      [2, "subscription.renewed"],
    ]);
  }
});

test("a shop search for a NUL character finds no shop", async () => {
  expect(await listShops("\u0000")).toEqual({ shops: [], more: false });
});
