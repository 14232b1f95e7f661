import { expect } from "@playwright/test";
import type { Inngest } from "inngest";
import { HOUR_MS } from "@/lib/base/clock";
import { test } from "./engine-fixture";

/** Creates a `work` function that counts concurrent runs per key. Its runs finish when the test calls `open`. */
function gate() {
  const inside = new Map<string, number>();
  const peaks = new Map<string, number>();
  let ended = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  async function work(key: string) {
    const now = (inside.get(key) ?? 0) + 1;
    inside.set(key, now);
    peaks.set(key, Math.max(now, peaks.get(key) ?? 0));
    await opened;
    inside.set(key, now - 1);
    ended += 1;
  }
  return { work, open: () => open(), inside, peaks, ended: () => ended };
}

/** Creates a function for the events of one endpoint. It has at most two concurrent runs. */
function deliver(app: Inngest, work: (key: string) => Promise<void>, endpointId = "a") {
  return app.createFunction(
    { id: `deliver-${endpointId}`, triggers: [{ event: `due ${endpointId}` }], concurrency: { limit: 2 } },
    () => work(endpointId),
  );
}

const due = (endpointId = "a") => ({ name: `due ${endpointId}` });

test("the engine limits the concurrent runs of one function without delaying the runs of another function", async ({
  start,
}) => {
  const { work, open, inside, peaks, ended } = gate();
  const { client, engine } = await start((app) => [deliver(app, work, "dead"), deliver(app, work, "alive")]);
  await client.send(Array.from({ length: 20 }, () => due("dead")));
  await client.send([due("alive"), due("alive"), due("alive")]);
  await expect.poll(() => Object.fromEntries(inside)).toEqual({ dead: 2, alive: 2 });
  expect(engine.health()).toMatchObject({ inFlight: 4, queued: 19 });
  open();
  await expect.poll(ended).toBe(23);
  expect(Object.fromEntries(peaks)).toEqual({ dead: 2, alive: 2 });
});

test("the engine never exceeds its limit on concurrent calls", async ({ start }) => {
  const { work, open, inside, peaks, ended } = gate();
  const { client } = await start(
    (app) => [app.createFunction({ id: "any", triggers: [{ event: "due x" }] }, () => work("any"))],
    { maxInFlight: 3 },
  );
  await client.send(Array.from({ length: 10 }, () => due("x")));
  await expect.poll(() => inside.get("any")).toBe(3);
  open();
  await expect.poll(ended).toBe(10);
  expect(peaks.get("any")).toBe(3);
});

test("a run for a future event does not count against the concurrency limit until the time of the event", async ({
  start,
}) => {
  const ran: string[] = [];
  const { client, engine } = await start((app) => [
    app.createFunction(
      { id: "nap", triggers: [{ event: "nap" }], concurrency: { limit: 1 } },
      ({ event }) => void ran.push(String(event.data["name"])),
    ),
  ]);
  await client.send({ name: "nap", data: { name: "later" }, ts: Date.now() + HOUR_MS });
  await client.send({ name: "nap", data: { name: "now" } });
  await expect.poll(() => ran).toEqual(["now"]);
  expect(engine.health().sleeping).toBe(1);
});

test("a stopping engine waits for calls in flight, rejects newly sent events and drops runs that are scheduled for later", async ({
  start,
}) => {
  const { work, open, inside, ended } = gate();
  const { client, engine } = await start((app) => [
    deliver(app, work),
    app.createFunction({ id: "tick", triggers: [{ cron: "0 0 1 1 *" }] }, () => {}),
  ]);
  await client.send([due(), { ...due(), ts: Date.now() + HOUR_MS }]);
  await expect.poll(() => inside.get("a")).toBe(1);
  expect(engine.health()).toMatchObject({ inFlight: 1, sleeping: 1 });
  const stopped = engine.stop(10_000).then(() => ended());
  const refused = await fetch(`${engine.url}/e/test-event-key`, {
    method: "POST",
    body: JSON.stringify(due()),
  });
  expect(refused.status).toBe(503);
  open();
  expect(await stopped).toBe(1);
  expect(engine.health()).toMatchObject({ inFlight: 0, queued: 0, sleeping: 0 });
  await expect(fetch(`${engine.url}/health`)).rejects.toThrow("fetch failed");
});

test("stopping the engine aborts a call that does not end within the timeout", async ({ start }) => {
  const { work, open, inside, ended } = gate();
  const { client, engine } = await start((app) => [deliver(app, work)]);
  await client.send(due());
  await expect.poll(() => inside.get("a")).toBe(1);
  await engine.stop(100);
  expect(ended()).toBe(0);
  expect(engine.health()).toMatchObject({ inFlight: 0, sleeping: 0 });
  open();
});
