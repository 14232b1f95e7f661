import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { createFairQueue } from "./fair-queue";

/** Creates a queue. `started` lists the clients of the started requests in order. */
function createQueue() {
  const started: string[] = [];
  const waitForTurn = createFairQueue();
  const ask = (client: string, hasKnownKey = false) =>
    waitForTurn({ client, hasKnownKey }).then(() => started.push(client));
  return { started, ask };
}

test("the queue starts at most four requests per event loop turn, and eventually starts all requests", async () => {
  const { started, ask } = createQueue();
  const all = Promise.all(Array.from({ length: 103 }, () => ask("greedy")));
  for (let before = 0; started.length < 103; before = started.length) {
    await turnOfTheLoop();
    expect(started.length - before).toBeLessThanOrEqual(4);
  }
  await all;
  await ask("greedy");
  expect(started).toHaveLength(104);
});

for (const [who, hasKnownKey] of [
  ["client", false],
  ["account with a known key", true],
] as const) {
  test(`the queue starts the request of one ${who} right after the first of 100 earlier requests of another`, async () => {
    const { started, ask } = createQueue();
    const all = Array.from({ length: 100 }, () => ask("greedy", hasKnownKey));
    await Promise.all([...all, ask("modest", hasKnownKey)]);
    expect(started.indexOf("modest")).toBe(1);
  });
}

test("while requests from 400 clients without a known key are waiting, half of the requests that the queue starts come from an account with a known key", async () => {
  const { started, ask } = createQueue();
  const flood = Array.from({ length: 400 }, (_, at) => ask(`flood ${at}`));
  const own = Array.from({ length: 20 }, () => ask("account", true));
  await Promise.all([...flood, ...own]);
  expect(started.slice(0, 40).filter((client) => client === "account")).toHaveLength(20);
  expect(started).toHaveLength(420);
});
