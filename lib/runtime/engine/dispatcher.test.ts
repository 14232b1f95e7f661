import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { Timers } from "./dispatcher";

test("a timer never fires early, even for a delay above Node's maximum timeout", async () => {
  const timers = new Timers();
  const ended: string[] = [];
  const startedMs = performance.now();
  timers.after(2 ** 31 + 1_000, () => ended.push("months"));
  timers.after(25.5, () => ended.push(performance.now() - startedMs >= 25.5 ? "in time" : "early"));
  await expect.poll(() => ended).toEqual(["in time"]);
  expect(timers.size).toBe(1);
  timers.clear();
  expect(timers.size).toBe(0);
});

test("a canceled timer never fires", async () => {
  const timers = new Timers();
  const ended: string[] = [];
  const drop = timers.after(1, () => ended.push("dropped"));
  timers.after(20, () => ended.push("kept"));
  drop();
  await expect.poll(() => ended).toEqual(["kept"]);
  expect(timers.size).toBe(0);
});
