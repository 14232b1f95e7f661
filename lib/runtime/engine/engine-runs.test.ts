import { expect } from "@playwright/test";
import { test } from "./engine-fixture";

test("the engine runs a function to its end and runs each step exactly once", async ({ start }) => {
  const ran: string[] = [];
  const { client } = await start((app) => [
    app.createFunction({ id: "greet", triggers: [{ event: "greet" }] }, async ({ event, step }) => {
      const name = await step.run("read", () => ran.push("read") && event.data["name"]);
      const text = await step.run("write", () => ran.push("write") && `Hello ${name}`);
      ran.push(text);
    }),
  ]);
  await client.send({ name: "greet", data: { name: "Ada" } });
  await expect.poll(() => ran).toEqual(["read", "write", "Hello Ada"]);
});

test("the engine calls a function without steps exactly once", async ({ start }) => {
  let calls = 0;
  const { client, engine } = await start((app) => [
    app.createFunction({ id: "plain", triggers: [{ event: "plain" }] }, async () => {
      calls += 1;
    }),
  ]);
  await client.send({ name: "plain" });
  await expect.poll(() => calls).toBe(1);
  await expect.poll(() => engine.health()).toEqual({ functions: 1, inFlight: 0, queued: 0, sleeping: 0 });
});

test("a run for a future event does not start before the time of the event", async ({ start }) => {
  const atMs: number[] = [];
  const { client } = await start((app) => [
    app.createFunction({ id: "later", triggers: [{ event: "later" }] }, () => void atMs.push(Date.now())),
  ]);
  const ts = Date.now() + 1_000;
  await client.send({ name: "later", ts });
  await expect.poll(() => atMs.length).toBe(1);
  expect(atMs[0]).toBeGreaterThanOrEqual(ts - 10);
});

test("an event starts a run of every function that it triggers, and an event with a repeated ID starts none", async ({
  start,
}) => {
  const ran: string[] = [];
  const { client, engine } = await start((app) =>
    ["left", "right"].map((id) =>
      app.createFunction(
        { id, triggers: [{ event: "paid" }] },
        ({ event }) => void ran.push(`${id} ${event.id}`),
      ),
    ),
  );
  await client.send([
    { name: "paid", id: "one" },
    { name: "paid", id: "two" },
  ]);
  expect((await client.send({ name: "paid", id: "one" })).ids).toEqual(["one"]);
  await client.send({ name: "paid", id: "three" });
  await expect.poll(() => ran.filter((line) => line.endsWith("three")).length).toBe(2);
  await expect.poll(() => engine.health().inFlight).toBe(0);
  expect(ran.toSorted()).toEqual([
    "left one",
    "left three",
    "left two",
    "right one",
    "right three",
    "right two",
  ]);
});

test("a cron schedule with a seconds field can run a function every second, and registering it again does not double the runs", async ({
  start,
}) => {
  const ticks: string[] = [];
  const startedMs = Date.now();
  const { engine, serveUrl } = await start((app) => [
    app.createFunction(
      { id: "tick", triggers: [{ cron: "* * * * * *" }] },
      ({ event }) => void ticks.push(event.name),
    ),
  ]);
  await engine.register(serveUrl);
  await expect.poll(() => ticks.length).toBeGreaterThanOrEqual(2);
  const seconds = Math.floor(Date.now() / 1_000) - Math.floor(startedMs / 1_000);
  expect(ticks.length).toBeLessThanOrEqual(seconds);
  expect(ticks[0]).toBe("inngest/scheduled.timer");
});
