import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { runPaced } from "./run-paced";

test("runPaced repeats a step until the step returns done", async () => {
  const steps: number[] = [];
  expect(
    await runPaced(async () => {
      steps.push(steps.length);
      return steps.length < 3 ? "more" : "done";
    }),
  ).toBe(true);
  expect(steps).toEqual([0, 1, 2]);
});

test("runPaced pauses after a step for at least three times as long as the step took", async () => {
  const startedAtMs: number[] = [];
  await runPaced(async () => {
    startedAtMs.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 60));
    return startedAtMs.length < 2 ? "more" : "done";
  });
  expect((startedAtMs[1] ?? 0) - (startedAtMs[0] ?? 0)).toBeGreaterThanOrEqual(230);
});

test("when its time budget is used up, runPaced finishes the current step and starts no further step", async () => {
  let steps = 0;
  const step = async () => {
    steps += 1;
    return "more" as const;
  };
  expect(await runPaced(step, 0)).toBe(false);
  expect(steps).toBe(1);
});
