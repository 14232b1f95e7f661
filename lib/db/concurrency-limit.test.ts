import { mock } from "node:test";
import { setImmediate } from "node:timers/promises";
import { test as base, expect } from "@/e2e/support/fixtures/plain-test";
import { withConcurrencyLimit } from "./concurrency-limit";

/** The `test` function with the fixture `clock`: a mock clock for the timeouts of the code under test. */
const test = base.extend<{ clock: typeof mock.timers }>({
  clock: async ({}, use) => {
    mock.timers.enable({ apis: ["setTimeout"] });
    await use(mock.timers);
    mock.timers.reset();
  },
});

/** Returns a task whose `run` resolves once `end` is called. */
function work() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

test("the number of concurrent calls with the same key is limited, and waiting calls start in order of arrival", async () => {
  const [first, second] = [work(), work()];
  const order: string[] = [];
  const begin = (name: string, run: () => Promise<void>) =>
    withConcurrencyLimit(
      "ordered key",
      () => {
        order.push(name);
        return run();
      },
      { atOnce: 2 },
    );
  const calls = [begin("a", first.run), begin("b", second.run)];
  calls.push(
    begin("c", async () => undefined),
    begin("d", async () => undefined),
  );
  expect(order).toEqual(["a", "b"]);
  second.end();
  await Promise.all(calls.slice(1));
  expect(order).toEqual(["a", "b", "c", "d"]);
  first.end();
  await Promise.all(calls);
});

test("the concurrency limit of one key does not delay calls with other keys", async () => {
  const busy = work();
  const busyCall = withConcurrencyLimit("busy key", busy.run, { atOnce: 1 });
  expect(await withConcurrencyLimit("another key", async () => "served", { atOnce: 1 })).toBe("served");
  busy.end();
  await busyCall;
});

test("a call that fails releases its slot", async () => {
  const failing = withConcurrencyLimit("failing key", () => Promise.reject(new Error("failed")), {
    atOnce: 1,
  });
  const next = withConcurrencyLimit("failing key", async () => "served", { atOnce: 1 });
  await expect(failing).rejects.toThrow("failed");
  expect(await next).toBe("served");
});

test("a call is rejected immediately if 512 calls with the same key are waiting, and a waiting call is rejected after five seconds", async ({
  clock,
}) => {
  const busy = work();
  const busyCall = withConcurrencyLimit("full key", busy.run, { atOnce: 1 });
  const waiting = Array.from({ length: 512 }, () =>
    withConcurrencyLimit("full key", async () => "served", { atOnce: 1 }),
  );
  const refusal = { code: "service_unavailable", retryAfterS: 2 };
  let refusedCount = 0;
  for (const one of waiting) one.catch(() => (refusedCount += 1));
  const refused = Promise.allSettled(waiting);
  await expect(withConcurrencyLimit("full key", async () => "served", { atOnce: 1 })).rejects.toMatchObject(
    refusal,
  );
  clock.tick(4_999);
  await setImmediate();
  expect(refusedCount).toBe(0);
  clock.tick(1);
  for (const outcome of await refused) {
    expect(outcome).toMatchObject({ status: "rejected", reason: refusal });
  }
  busy.end();
  await busyCall;
  expect(await withConcurrencyLimit("full key", async () => "served", { atOnce: 1 })).toBe("served");
});
