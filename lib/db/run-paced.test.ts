import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { runPaced } from "./run-paced";

test("a step is repeated until it reports that it is done", async () => {
  const steps: number[] = [];
  expect(
    await runPaced(async () => {
      steps.push(steps.length);
      return steps.length < 3 ? "more" : "done";
    }),
  ).toBe(true);
  expect(steps).toEqual([0, 1, 2]);
});

test("the pause after a step lasts at least three times as long as the step", async () => {
  const begun: number[] = [];
  await runPaced(async () => {
    begun.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 60));
    return begun.length < 2 ? "more" : "done";
  });
  expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(230);
});

test("when the time budget is used up, the current step finishes and no further step starts", async () => {
  let steps = 0;
  const step = async () => {
    steps += 1;
    return "more" as const;
  };
  expect(await runPaced(step, 0)).toBe(false);
  expect(steps).toBe(1);
});
