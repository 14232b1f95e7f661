import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { createFairQueue } from "./fair-queue";

/** A turnstile of four, and who has begun, in order. */
function turnstile() {
  const begun: string[] = [];
  const myTurn = createFairQueue(4);
  return { begun, ask: (client: string) => myTurn(client).then(() => begun.push(client)) };
}

test("no more than so many requests begin in a turn of the event loop, and all begin", async () => {
  const { begun, ask } = turnstile();
  const all = Promise.all(Array.from({ length: 103 }, () => ask("greedy")));
  for (let before = 0; begun.length < 103; before = begun.length) {
    await turnOfTheLoop();
    // This looks before or after those of the same turn have begun.
    expect(begun.length - before).toBeLessThanOrEqual(8);
  }
  await all;
  await ask("greedy");
  expect(begun).toHaveLength(104);
});

test("who asks once does not wait behind all that another asked before", async () => {
  const { begun, ask } = turnstile();
  const all = Array.from({ length: 100 }, () => ask("greedy"));
  await Promise.all([...all, ask("modest")]);
  expect(begun.indexOf("modest")).toBe(1);
});
