import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { FakeClock } from "./fake-clock-fixture";
import { startIdleTimeout } from "./runner-timing";

test("an idle timeout does not expire if responses arrived while the process was blocked", async () => {
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
