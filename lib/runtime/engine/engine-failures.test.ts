import { expect } from "@playwright/test";
import { NonRetriableError, RetryAfterError } from "inngest";
import { test } from "./engine-fixture";

test("a failed step is retried with an increasing attempt number, and earlier steps are not repeated", async ({
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

test("a retry waits as long as a RetryAfterError requires, in seconds or by date", async ({ start }) => {
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

test("a NonRetriableError ends the run at once and is reported", async ({ start }) => {
  let calls = 0;
  const { client, reports } = await start((app) => [
    app.createFunction({ id: "hopeless", triggers: [{ event: "hopeless" }] }, async () => {
      calls += 1;
      throw new NonRetriableError("no such thing");
    }),
  ]);
  await client.send({ name: "hopeless" });
  await expect
    .poll(() => reports.map(({ fields }) => [fields["functionId"], fields["error"]]))
    .toEqual([["app-hopeless", "NonRetriableError: no such thing"]]);
  expect(calls).toBe(1);
});

test("a failed run is reported once, after the last retry of the step", async ({ start }) => {
  const attempts: number[] = [];
  const { client, engine, reports } = await start((app) => [
    app.createFunction(
      { id: "first", retries: 1, triggers: [{ event: "first" }] },
      async ({ step, attempt }) => {
        await step.run("fail", () => {
          attempts.push(attempt);
          throw new RetryAfterError("down", 1_000);
        });
      },
    ),
  ]);
  await client.send({ name: "first" });
  await expect.poll(() => reports.length).toBe(1);
  await expect.poll(() => engine.health()).toEqual({ functions: 1, inFlight: 0, queued: 0, sleeping: 0 });
  expect(attempts).toEqual([0, 1]);
});

test("a function that catches the failure of a step continues", async ({ start }) => {
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

test("a run with an unsupported step fails with an error that names the step", async ({ start }) => {
  const { client, reports } = await start((app) => [
    app.createFunction({ id: "waiter", triggers: [{ event: "waiter" }] }, async ({ step }) => {
      await step.waitForEvent("wait", { event: "never", timeout: "1m" });
    }),
    app.createFunction({ id: "sleeper", triggers: [{ event: "sleeper" }] }, async ({ step }) => {
      await step.sleep("nap", "1s");
    }),
  ]);
  await client.send([{ name: "waiter" }, { name: "sleeper" }]);
  await expect
    .poll(() => reports.map(({ fields }) => fields["error"]).toSorted())
    .toEqual([
      "Error: The embedded Inngest engine cannot perform Sleep.",
      "Error: The embedded Inngest engine cannot perform WaitForEvent.",
    ]);
});
