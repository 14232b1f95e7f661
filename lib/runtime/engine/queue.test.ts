import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { ConcurrencyQueue, type Limit } from "./queue";

function hold() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}

const neverCrashes = (error: unknown) => {
  throw error;
};

test("2,000 jobs with overlapping limits never exceed the limit that all of them share", async () => {
  const queue = new ConcurrencyQueue(5, neverCrashes);
  const inside = new Map<string, number>();
  const exceeded: Limit[] = [];
  let ended = 0;
  for (let index = 0; index < 2_000; index += 1) {
    const limits = [
      { key: "function", max: 4 },
      { key: `endpoint ${(index * index) % 7}`, max: 1 + (index % 2) },
    ];
    const perform = async () => {
      for (const { key } of limits) inside.set(key, (inside.get(key) ?? 0) + 1);
      exceeded.push(...limits.filter(({ key, max }) => key === "function" && (inside.get(key) ?? 0) > max));
      await new Promise((resolve) => setImmediate(resolve));
      for (const { key } of limits) inside.set(key, (inside.get(key) ?? 0) - 1);
      ended += 1;
    };
    queue.submit({ limits, perform });
  }
  await expect.poll(() => ended).toBe(2_000);
  expect(exceeded).toEqual([]);
  expect(queue).toMatchObject({ inFlight: 0, queued: 0 });
});

test("jobs that wait for their endpoint's limit do not occupy the function's concurrency slots", async () => {
  const queue = new ConcurrencyQueue(8, neverCrashes);
  const { held, release } = hold();
  const began: string[] = [];
  const submit = (endpoint: string) =>
    queue.submit({
      limits: [
        { key: "function", max: 2 },
        { key: endpoint, max: 1 },
      ],
      perform: async () => {
        began.push(endpoint);
        if (endpoint === "dead") await held;
      },
    });
  for (let index = 0; index < 50; index += 1) submit("dead");
  for (let index = 0; index < 50; index += 1) submit(`alive ${index}`);
  await expect.poll(() => began.length).toBe(51);
  expect(began.filter((endpoint) => endpoint === "dead")).toHaveLength(1);
  release();
  await expect.poll(() => began.length).toBe(100);
});

test("jobs that share a concurrency limit start in the order of submission", async () => {
  const queue = new ConcurrencyQueue(1, neverCrashes);
  const { held, release } = hold();
  const order: string[] = [];
  const submit = (name: string, perform = async () => {}) =>
    queue.submit({
      limits: [],
      perform: () => {
        order.push(name);
        return perform();
      },
    });
  submit("first", () => held);
  submit("second");
  submit("third");
  release();
  await expect.poll(() => order).toEqual(["first", "second", "third"]);
});

test("a job that throws is reported and frees its slot", async () => {
  const crashes: unknown[] = [];
  const queue = new ConcurrencyQueue(1, (error) => crashes.push(error));
  const ran: string[] = [];
  queue.submit({ limits: [], perform: () => Promise.reject(new Error("bug")) });
  queue.submit({ limits: [], perform: async () => void ran.push("next") });
  await expect.poll(() => ran).toEqual(["next"]);
  expect(crashes).toEqual([new Error("bug")]);
});
