import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { coalesce } from "./worker-pool";

/** Creates the coalesced function `run`. `ends` has an entry for each run that has started; `end` ends one of them. */
function controlled() {
  const ends: (() => void)[] = [];
  const run = coalesce(() => new Promise((resolve) => void ends.push(resolve)));
  const end = async (nth: number) => {
    ends[nth]?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ends, run, end };
}

test("all calls during a run are coalesced into one further run", async () => {
  const { ends, run, end } = controlled();
  const first = run();
  const others = [run(), run(), run()];
  expect(ends).toHaveLength(1);
  await end(0);
  await first;
  expect(ends).toHaveLength(2);
  const during = run();
  await end(1);
  await Promise.all(others);
  expect(ends).toHaveLength(3);
  await end(2);
  await during;
  expect(ends).toHaveLength(3);
});

test("a coalesced function starts a run at once if no other run is in progress", async () => {
  const { ends, run, end } = controlled();
  for (const nth of [0, 1, 2]) {
    const done = run();
    expect(ends).toHaveLength(nth + 1);
    await end(nth);
    await done;
  }
});
