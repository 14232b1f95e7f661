import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { createFairQueue } from "./fair-queue";

/** A queue with four starts per turn, and the clients whose requests have started, in order. */
function createQueue() {
  const started: string[] = [];
  const waitForTurn = createFairQueue(4);
  return { started, ask: (client: string) => waitForTurn(client).then(() => started.push(client)) };
}

test("starts at most four requests per event loop turn, and starts all of them", async () => {
  const { started, ask } = createQueue();
  const all = Promise.all(Array.from({ length: 103 }, () => ask("greedy")));
  for (let before = 0; started.length < 103; before = started.length) {
    await turnOfTheLoop();
    // This check runs before or after the starts of the same turn.
    expect(started.length - before).toBeLessThanOrEqual(8);
  }
  await all;
  await ask("greedy");
  expect(started).toHaveLength(104);
});

test("starts a client's request before the backlog of another client", async () => {
  const { started, ask } = createQueue();
  const all = Array.from({ length: 100 }, () => ask("greedy"));
  await Promise.all([...all, ask("modest")]);
  expect(started.indexOf("modest")).toBe(1);
});
