import { expect } from "@playwright/test";
import { NonRetriableError, RetryAfterError } from "inngest";
import { test } from "./engine-fixture";

test("a function runs to its end and each of its steps exactly once", async ({ start }) => {
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

test("a function without steps is called once", async ({ start }) => {
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

test("steps started together run in parallel and each exactly once", async ({ start }) => {
  const ran: string[] = [];
  const results: unknown[] = [];
  const { client } = await start((app) => [
    app.createFunction({ id: "fan", triggers: [{ event: "fan" }] }, async ({ step }) => {
      const branch = async (name: string) => {
        await step.run(`${name}1`, () => ran.push(`${name}1`));
        return step.run(`${name}2`, () => ran.push(`${name}2`) && name);
      };
      results.push(await Promise.all([branch("a"), branch("b"), branch("c"), step.sleep("nap", "1s")]));
      results.push(await step.run("after", () => "done"));
    }),
  ]);
  await client.send({ name: "fan" });
  await expect.poll(() => results.at(-1)).toBe("done");
  expect(results.at(-2)).toEqual(["a", "b", "c", null]);
  expect(ran.toSorted()).toEqual(["a1", "a2", "b1", "b2", "c1", "c2"]);
});

test("a step that fails is retried with a growing attempt number; the steps before it are not", async ({
  start,
}) => {
  const attempts: number[] = [];
  let before = 0;
  let result: unknown;
  const { client } = await start((app) => [
    app.createFunction({ id: "flaky", triggers: [{ event: "flaky" }] }, async ({ step, attempt }) => {
      await step.run("before", () => {
        before += 1;
      });
      result = await step.run("flaky", () => {
        attempts.push(attempt);
        if (attempts.length < 2) throw new Error("not yet");
        return "at last";
      });
    }),
  ]);
  await client.send({ name: "flaky" });
  await expect.poll(() => result).toBe("at last");
  expect(attempts).toEqual([0, 1]);
  expect(before).toBe(1);
});

test("a RetryAfterError is waited for, whether it tells seconds or a date", async ({ start }) => {
  const atMs: Record<string, number[]> = { seconds: [], date: [] };
  const { client } = await start((app) =>
    ["seconds", "date"].map((kind) =>
      app.createFunction({ id: kind, triggers: [{ event: "later" }] }, async ({ step }) => {
        await step.run("later", () => {
          atMs[kind]?.push(Date.now());
          const when = kind === "date" ? new Date(Date.now() + 2_000) : 2_000;
          if (atMs[kind]?.length === 1) throw new RetryAfterError("later", when);
        });
      }),
    ),
  );
  await client.send({ name: "later" });
  for (const times of [atMs["seconds"], atMs["date"]]) {
    await expect.poll(() => times?.length).toBe(2);
    const [first = 0, second = 0] = times ?? [];
    expect(second - first).toBeGreaterThanOrEqual(1_990);
  }
});

test("a NonRetriableError ends the run at once and its failure function sees the error", async ({
  start,
}) => {
  let calls = 0;
  const failures: string[] = [];
  const { client, reports } = await start((app) => [
    app.createFunction(
      {
        id: "hopeless",
        triggers: [{ event: "hopeless" }],
        onFailure: ({ error, event }) => {
          failures.push(`${error.name}: ${error.message} (${event.data.event.data["id"]})`);
        },
      },
      async () => {
        calls += 1;
        throw new NonRetriableError("no such thing");
      },
    ),
  ]);
  await client.send({ name: "hopeless", data: { id: 7 } });
  await expect.poll(() => failures).toEqual(["NonRetriableError: no such thing (7)"]);
  expect(calls).toBe(1);
  expect(reports.map(({ fields }) => fields["functionId"])).toEqual(["app-hopeless"]);
});

test("onFailure is called once, after every retry of the step is used up, and of its own function only", async ({
  start,
}) => {
  const attempts: number[] = [];
  const failures: string[] = [];
  const { client, engine } = await start((app) =>
    ["first", "second"].map((id) =>
      app.createFunction(
        {
          id,
          retries: 1,
          triggers: [{ event: id }],
          onFailure: ({ error }) => void failures.push(`${id}: ${error.message}`),
        },
        async ({ step, attempt }) => {
          await step.run("fail", () => {
            attempts.push(attempt);
            throw new RetryAfterError("down", 1_000);
          });
        },
      ),
    ),
  );
  await client.send({ name: "first" });
  await expect.poll(() => failures).toEqual(["first: down"]);
  await expect.poll(() => engine.health()).toEqual({ functions: 4, inFlight: 0, queued: 0, sleeping: 0 });
  expect(attempts).toEqual([0, 1]);
  expect(failures).toHaveLength(1);
});

test("a function may catch the failure of a step and go on", async ({ start }) => {
  let result: unknown;
  const { client } = await start((app) => [
    app.createFunction({ id: "careful", retries: 0, triggers: [{ event: "careful" }] }, async ({ step }) => {
      const caught = await step
        .run("fail", () => {
          throw new Error("broken");
        })
        .catch((error: Error) => error.message);
      result = await step.run("mend", () => `mended: ${caught}`);
    }),
  ]);
  await client.send({ name: "careful" });
  await expect.poll(() => result).toBe("mended: broken");
});

test("a run sleeps for a duration and until a date, and its later steps follow", async ({ start }) => {
  const atMs: number[] = [];
  const { client, engine } = await start((app) => [
    app.createFunction({ id: "sleeper", triggers: [{ event: "sleeper" }] }, async ({ step }) => {
      await step.run("one", () => atMs.push(Date.now()));
      await step.sleep("for", "1s");
      const until = await step.run(
        "two",
        () => atMs.push(Date.now()) && new Date(Date.now() + 1_000).toISOString(),
      );
      await step.sleepUntil("until", until);
      await step.run("three", () => atMs.push(Date.now()));
    }),
  ]);
  await client.send({ name: "sleeper" });
  await expect.poll(() => engine.health().sleeping).toBe(1);
  await expect.poll(() => atMs.length).toBe(3);
  const [one = 0, two = 0, three = 0] = atMs;
  expect(two - one).toBeGreaterThanOrEqual(990);
  expect(three - two).toBeGreaterThanOrEqual(990);
});

test("an event whose id was seen starts nothing again, and one event starts every function it triggers", async ({
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

test("a cron with seconds runs every second", async ({ start }) => {
  const ticks: string[] = [];
  await start((app) => [
    app.createFunction(
      { id: "tick", triggers: [{ cron: "* * * * * *" }] },
      ({ event }) => void ticks.push(event.name),
    ),
  ]);
  await expect.poll(() => ticks.length).toBeGreaterThanOrEqual(2);
  expect(ticks[0]).toBe("inngest/scheduled.timer");
});

test("a step that sends an event starts the function it triggers", async ({ start }) => {
  const heard: unknown[] = [];
  const { client } = await start((app) => [
    app.createFunction({ id: "speak", triggers: [{ event: "speak" }] }, async ({ step }) => {
      await step.sendEvent("tell", { name: "hear", data: { word: "hi" } });
    }),
    app.createFunction(
      { id: "hear", triggers: [{ event: "hear" }] },
      ({ event }) => void heard.push(event.data["word"]),
    ),
  ]);
  await client.send({ name: "speak" });
  await expect.poll(() => heard).toEqual(["hi"]);
});

test("a step the engine cannot perform fails the run with a sentence that says so", async ({ start }) => {
  const { client, reports } = await start((app) => [
    app.createFunction({ id: "waiter", triggers: [{ event: "waiter" }] }, async ({ step }) => {
      await step.waitForEvent("wait", { event: "never", timeout: "1m" });
    }),
  ]);
  await client.send({ name: "waiter" });
  await expect
    .poll(() => reports.map(({ fields }) => fields["error"]))
    .toEqual(["Error: The embedded Inngest engine cannot perform WaitForEvent."]);
});
