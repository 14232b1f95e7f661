import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { Limiter } from "./limiter";

/** Creates a limiter and `submit`, which runs a named task on it until the test calls `end` with the name. */
function limited(max: number) {
  const limiter = new Limiter(max);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const submit = (name: string) =>
    limiter.run(() => {
      started.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { limiter, started, submit, end };
}

test("tasks above the limit wait, and start one by one in the order of submission", async () => {
  const { started, submit, end } = limited(2);
  const all = ["a", "b", "c", "d"].map(submit);
  expect(started).toEqual(["a", "b"]);
  await end("b");
  expect(started).toEqual(["a", "b", "c"]);
  const late = submit("e");
  await end("a");
  await end("c");
  expect(started).toEqual(["a", "b", "c", "d", "e"]);
  await end("d");
  await end("e");
  await Promise.all([...all, late]);
});

test("a task that fails frees its slot", async () => {
  const { limiter, started, submit, end } = limited(1);
  const failed = limiter.run(() => Promise.reject(new Error("bug")));
  const next = submit("next");
  await expect(failed).rejects.toThrow("bug");
  await expect.poll(() => started).toEqual(["next"]);
  await end("next");
  await next;
});

test("2,000 tasks under two nested limits never exceed either limit", async () => {
  const inside = { all: 0, one: 0 };
  const peak = { all: 0, one: 0 };
  const all = new Limiter(5);
  const one = new Limiter(3);
  const enter = (limits: readonly ("all" | "one")[]) => async () => {
    for (const limit of limits) {
      inside[limit] += 1;
      peak[limit] = Math.max(peak[limit], inside[limit]);
    }
    await new Promise((resolve) => setImmediate(resolve));
    for (const limit of limits) inside[limit] -= 1;
  };
  await Promise.all(
    Array.from({ length: 2_000 }, (_, index) =>
      index % 2 === 0 ? all.run(enter(["all"])) : one.run(() => all.run(enter(["all", "one"]))),
    ),
  );
  expect(peak).toEqual({ all: 5, one: 3 });
});
