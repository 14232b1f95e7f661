import { directRoutes } from "@/lib/runtime/door/direct-routes";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { runHammer } from "./hammer/run-hammer";
import { sumUp } from "./hammer/sums";
import { type CallApi, openHammerWorld, replyOf } from "./hammer/world";

// A dedicated database, because a payout run covers the whole environment.
const test = withOwnDatabase();

/** Returns a function that calls the API's handlers in this process. */
function callHandlers(): CallApi {
  const handlerOf = directRoutes();
  return async (path, key, body) => {
    const url = `http://localhost/api/v1${path}`;
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const handler = handlerOf("POST", new URL(url).pathname);
    if (!handler || !("api" in handler)) throw new Error(`the API has no ${path}`);
    const answer = await handler.api(
      new Request(url, { method: "POST", headers, body: JSON.stringify(body) }),
    );
    return replyOf(answer.status, answer.body);
  };
}

test("random concurrent operations, including refunds, return only expected results, and the ledger stays balanced", {
  tag: PROPERTY,
}, async () => {
  const world = await openHammerWorld(callHandlers());
  const operations = rounds({ push: 250, deep: 5_000 });
  const { faults } = await runHammer(world, { operations, workers: 12, seed: 20_261_126 });
  expect(faults).toEqual([]);
  const { broken, pairs, differingRefunds, corrections, differingReceipts, lowestOwed } = await sumUp(world);
  expect(broken).toEqual([]);
  expect(corrections).toEqual([]);
  expect(differingReceipts).toEqual([]);
  expect(differingRefunds).toEqual([]);
  for (const [name, [ledger, other]] of Object.entries(pairs)) expect(ledger, name).toBe(other);
  expect(lowestOwed).toBeGreaterThanOrEqual(0);
  expect(world.refunded.size).toBeGreaterThan(0);
});
