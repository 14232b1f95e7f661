import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { type Throttle, USER_GUESS_LIMIT, waitMs } from "@/lib/db/throttle/rules";
import { PER_EMAIL, PER_NETWORK, PER_NETWORK_AND_EMAIL } from "./sign-in";

/**
 * Returns the maximum number of guesses that fit into one window of the throttle. Simulates, for one week, an attacker who
 * makes each guess as soon as it is allowed. An attacker who waits longer makes fewer guesses.
 */
function mostInAWindow(throttle: Throttle): number {
  const times: number[] = [];
  const within = (at: number, ms: number) => times.filter((time) => time > at - ms);
  let max = 0;
  for (let at = 0; at < 7 * DAY_MS; ) {
    const window = within(at, throttle.windowMs).map((time) => new Date(time));
    const hits = { count: window.length, oldest: window.at(0) ?? null, latest: window.at(-1) ?? null };
    const wait = waitMs(hits, throttle, new Date(at));
    if (wait === 0) times.push(at);
    max = Math.max(max, within(at, throttle.windowMs).length);
    at += wait;
  }
  return max;
}

test("each throttle allows its documented number of password guesses per window, and the window of the throttle per network is an hour", () => {
  expect(mostInAWindow(PER_EMAIL)).toBe(96);
  expect(mostInAWindow(USER_GUESS_LIMIT)).toBe(86);
  expect(mostInAWindow(PER_NETWORK_AND_EMAIL)).toBe(34);
  expect(PER_NETWORK.windowMs).toBe(HOUR_MS);
  expect(mostInAWindow(PER_NETWORK)).toBe(57);
});
