import { expect, test } from "@playwright/test";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { nextLook } from "./rules";

const at = new Date("2026-06-02T12:00:00Z");
const ago = (ms: number) => new Date(at.getTime() - ms);
const look = (invariant: string, beganAt: Date | null, completeBeganAt: Date | null) => ({
  invariant,
  beganAt,
  completeBeganAt,
});

test("what was never looked at comes first, in its order", () => {
  expect(nextLook(["a", "b"], [], at)).toBe("a");
  expect(nextLook(["a", "b"], [look("a", null, ago(2 * DAY_MS))], at)).toBe("b");
});

test("a look that is under way is ended before another begins, however long it takes", () => {
  expect(nextLook(["a", "b"], [look("b", ago(3 * DAY_MS), ago(4 * DAY_MS))], at)).toBe("b");
});

test("an invariant is looked at again a day after its last look began, the longest ago first", () => {
  const young = look("a", null, ago(DAY_MS - HOUR_MS));
  expect(nextLook(["a"], [young], at)).toBeUndefined();
  expect(
    nextLook(["a", "b", "c"], [young, look("b", null, ago(DAY_MS)), look("c", null, ago(2 * DAY_MS))], at),
  ).toBe("c");
  expect(nextLook([], [], at)).toBeUndefined();
});

test("what is known of an invariant there is no more says nothing", () => {
  expect(
    nextLook(["a"], [look("gone", ago(HOUR_MS), null), look("a", null, ago(HOUR_MS))], at),
  ).toBeUndefined();
});
