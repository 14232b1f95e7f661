import { setImmediate as soon } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { type Leave, PageQueue, type Rank } from "./page-queue";

/** An event loop that has time for pages when the test says so. */
function loop() {
  let isFree = true;
  return {
    share: { count: () => undefined, waitMs: () => (isFree ? 0 : 1) },
    free: (free: boolean) => {
      isFree = free;
    },
  };
}

/** Of a client that does not go away. */
const staying = () => new AbortController().signal;

/** Enters, and writes down who was admitted or turned away, in order. */
function entering(queue: PageQueue) {
  const events: string[] = [];
  const leaves: Leave[] = [];
  const enter = (name: string, rank: Rank, gone = staying()) =>
    void queue.enter(rank, gone).then((leave) => {
      events.push(leave ? name : `${name} turned away`);
      if (leave) leaves.push(leave);
    });
  return { events, enter, leave: () => leaves.shift()?.() };
}

test("while the loop has time a page waits for nobody", async () => {
  const { events, enter } = entering(new PageQueue(loop().share));
  enter("first", "other");
  enter("second", "other");
  await soon();
  expect(events).toEqual(["first", "second"]);
});

test("at most eight pages are made at once, and each that is made lets one in", async () => {
  const { events, enter, leave } = entering(new PageQueue(loop().share));
  for (let page = 1; page <= 10; page += 1) enter(`${page}`, "other");
  await soon();
  expect(events).toHaveLength(8);
  leave();
  await soon();
  expect(events).toHaveLength(9);
});

test("a page that is left twice gives up one place", async () => {
  const queue = new PageQueue(loop().share);
  const leave = await queue.enter("other", staying());
  leave?.();
  leave?.();
  const { events, enter } = entering(queue);
  for (let page = 1; page <= 10; page += 1) enter(`${page}`, "other");
  await soon();
  expect(events).toHaveLength(8);
});

test("when the loop has time again, who pays comes first and who is signed in second", async () => {
  const { share, free } = loop();
  const { events, enter } = entering(new PageQueue(share));
  free(false);
  enter("visitor", "other");
  enter("partner", "dashboard");
  enter("customer", "checkout");
  await soon();
  expect(events).toEqual([]);
  free(true);
  await expect.poll(() => events).toEqual(["customer", "partner", "visitor"]);
});

test("of more than a hundred who wait the last of the lowest rank is turned away, a customer last of all", async () => {
  const { share, free } = loop();
  const { events, enter } = entering(new PageQueue(share));
  free(false);
  for (let page = 1; page <= 50; page += 1) enter(`visitor ${page}`, "other");
  for (let page = 1; page <= 50; page += 1) enter(`partner ${page}`, "dashboard");
  enter("late visitor", "other");
  enter("late partner", "dashboard");
  enter("customer", "checkout");
  await soon();
  expect(events).toEqual(["late visitor turned away", "visitor 50 turned away", "visitor 49 turned away"]);
  free(true);
  await expect.poll(() => events).toContain("customer");
});

test("who has waited too long is turned away", async () => {
  const { share, free } = loop();
  const { events, enter } = entering(new PageQueue(share));
  free(false);
  enter("visitor", "other");
  await expect.poll(() => events).toEqual(["visitor turned away"]);
});

test("who goes away while waiting takes no place of those who stay", async () => {
  const { share, free } = loop();
  const { events, enter } = entering(new PageQueue(share));
  free(false);
  const clients = Array.from({ length: 100 }, () => new AbortController());
  for (const [at, { signal }] of clients.entries()) enter(`${at}`, "checkout", signal);
  for (const client of clients) client.abort();
  enter("visitor", "other");
  free(true);
  await expect.poll(() => events.slice(100)).toEqual(["visitor"]);
});
