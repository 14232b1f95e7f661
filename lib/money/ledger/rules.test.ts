import { expect, test } from "@playwright/test";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { findLateTransfers, nextSweep } from "./rules";

const at = new Date("2026-06-02T12:00:00Z");
const ago = (ms: number) => new Date(at.getTime() - ms);
const sweep = (invariant: string, beganAt: Date | null, completeBeganAt: Date | null) => ({
  invariant,
  beganAt,
  completeBeganAt,
});

test("invariants that were never swept come first, in their order", () => {
  expect(nextSweep(["a", "b"], [], at)).toBe("a");
  expect(nextSweep(["a", "b"], [sweep("a", null, ago(2 * DAY_MS))], at)).toBe("b");
});

test("a sweep in progress is completed before another starts", () => {
  expect(nextSweep(["a", "b"], [sweep("b", ago(3 * DAY_MS), ago(4 * DAY_MS))], at)).toBe("b");
});

test("an invariant is swept again a day after its last sweep started, oldest first", () => {
  const young = sweep("a", null, ago(DAY_MS - HOUR_MS));
  expect(nextSweep(["a"], [young], at)).toBeUndefined();
  expect(
    nextSweep(["a", "b", "c"], [young, sweep("b", null, ago(DAY_MS)), sweep("c", null, ago(2 * DAY_MS))], at),
  ).toBe("c");
  expect(nextSweep([], [], at)).toBeUndefined();
});

test("the state of a removed invariant is ignored", () => {
  expect(
    nextSweep(["a"], [sweep("gone", ago(HOUR_MS), null), sweep("a", null, ago(HOUR_MS))], at),
  ).toBeUndefined();
});

const linesOf = (...amounts: number[]) => amounts.map((amount, at) => ({ id: String(at), amount }));
const idsOf = (amounts: number[], missing: number) =>
  findLateTransfers(linesOf(...amounts), missing)?.map(({ id }) => id);

test("the latest transfer with the missing amount is found", () => {
  expect(idsOf([700, 300, 700], 700)).toEqual(["0"]);
});

test("consecutive transfers are preferred", () => {
  expect(idsOf([5, 100, 200, 300, 295], 500)).toEqual(["2", "3"]);
});

test("separate transfers are found if no consecutive ones have the sum", () => {
  expect(idsOf([500, 40, 30, 40, 7], 547)?.toSorted()).toEqual(["0", "1", "4"]);
});

test("no transfer is used twice", () => {
  expect(idsOf([300, 50, 20], 600)).toBeUndefined();
});

test("nothing is found if no transfers have the sum", () => {
  expect(idsOf([300, 500], 400)).toBeUndefined();
});
