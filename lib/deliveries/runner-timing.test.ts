import { expect, test } from "@playwright/test";
import { FakeClock } from "./fake-clock-fixture";
import { BacklogPace, startIdleTimeout } from "./runner-timing";

test("a backlog is begun whole while no client calls the API", async () => {
  const pace = new BacklogPace(new FakeClock(), () => false);
  expect(await pace.nextBatch(200)).toBe(Infinity);
});

test("while clients call the API a backlog advances by five every ten milliseconds, and a few deliveries at once", async () => {
  const clock = new FakeClock();
  const pace = new BacklogPace(clock, () => true);
  expect(await pace.nextBatch(5)).toBe(Infinity);
  let batches = 0;
  for (let asked = 0; asked < 4; asked += 1)
    void pace.nextBatch(200).then((size) => {
      batches += size / 5;
    });
  await clock.advance(10);
  expect(batches).toBe(1);
  await clock.advance(30);
  expect(batches).toBe(4);
});

test("a process that was held up handles the answers that came meanwhile before its idle timeout expires", async () => {
  const clock = new FakeClock();
  const idle = startIdleTimeout(500, clock);
  let expired = false;
  void idle.expired.then(() => {
    expired = true;
  });
  clock.after(500, () => idle.touch());
  await clock.advance(900);
  expect(expired).toBe(false);
  await clock.advance(200);
  expect(expired).toBe(true);
});
