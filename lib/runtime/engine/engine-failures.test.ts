import { expect } from "@playwright/test";
import { NonRetriableError } from "inngest";
import { test } from "./engine-fixture";
import { backOffMs } from "./run";

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

test("the delay before a retry doubles from one second up to ten minutes, with up to 20% jitter", () => {
  expect([0, 1, 2, 20].map((attempt) => backOffMs(attempt, 0))).toEqual([1_000, 2_000, 4_000, 600_000]);
  expect(backOffMs(0, 0.5)).toBe(1_100);
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
          throw new Error("down");
        });
      },
    ),
  ]);
  await client.send({ name: "first" });
  await expect.poll(() => reports.length).toBe(1);
  await expect.poll(() => engine.health()).toEqual({ functions: 1, inFlight: 0, queued: 0, sleeping: 0 });
  expect(attempts).toEqual([0, 1]);
  expect(reports).toHaveLength(1);
});

test("a function continues after it has caught the failure of a step", async ({ start }) => {
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

test("a run with an unsupported kind of step fails with an error that names the kind", async ({ start }) => {
  const { client, reports } = await start((app) => [
    app.createFunction({ id: "waiter", triggers: [{ event: "waiter" }] }, async ({ step }) => {
      await step.waitForEvent("wait", { event: "never", timeout: "1m" });
    }),
    app.createFunction({ id: "sleeper", triggers: [{ event: "sleeper" }] }, async ({ step }) => {
      await step.sleep("nap", "1s");
    }),
    app.createFunction({ id: "fan", triggers: [{ event: "fan" }] }, async ({ step }) => {
      await Promise.all(["a", "b"].map((id) => step.run(id, () => id)));
    }),
  ]);
  await client.send([{ name: "waiter" }, { name: "sleeper" }, { name: "fan" }]);
  await expect
    .poll(() => reports.map(({ fields }) => fields["error"]).toSorted())
    .toEqual([
      "Error: The embedded Inngest engine cannot perform Sleep.",
      "Error: The embedded Inngest engine cannot perform StepPlanned.",
      "Error: The embedded Inngest engine cannot perform WaitForEvent.",
    ]);
});
