import { expect, test } from "@playwright/test";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { lateAmong, nextLook } from "./rules";

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

const linesOf = (...amounts: number[]) => amounts.map((amount, at) => ({ id: String(at), amount }));
const idsOf = (amounts: number[], missing: number) =>
  lateAmong(linesOf(...amounts), missing)?.map(({ id }) => id);

test("takes the latest line of the amount that is missing", () => {
  expect(idsOf([700, 300, 700], 700)).toEqual(["0"]);
});

test("prefers lines that were written one after the other", () => {
  expect(idsOf([5, 100, 200, 300, 295], 500)).toEqual(["2", "3"]);
});

test("takes lines that are apart where no others come to the sum", () => {
  expect(idsOf([500, 40, 30, 40, 7], 547)?.toSorted()).toEqual(["0", "1", "4"]);
});

test("takes no line twice", () => {
  expect(idsOf([300, 50, 20], 600)).toBeUndefined();
});

test("finds nothing where no lines come to the sum", () => {
  expect(idsOf([300, 500], 400)).toBeUndefined();
});
