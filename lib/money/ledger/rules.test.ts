import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { findLateTransfers } from "./rules";

const linesOf = (...amounts: number[]) => amounts.map((amount, at) => ({ id: String(at), amount }));
const idsOf = (amounts: number[], missing: number) =>
  findLateTransfers(linesOf(...amounts), missing)?.map(({ id }) => id);

test("if several transfers each equal the amount missing from a payout, the latest of them is assumed to be the late one", () => {
  expect(idsOf([700, 300, 700], 700)).toEqual(["0"]);
});

test("if several sets of transfers sum to the missing amount, consecutive transfers are preferred", () => {
  expect(idsOf([5, 100, 200, 300, 295], 500)).toEqual(["2", "3"]);
});

test("late transfers that sum to the missing amount are found even if they are not consecutive", () => {
  expect(idsOf([500, 40, 30, 40, 7], 547)?.toSorted()).toEqual(["0", "1", "4"]);
});

test("the search for transfers that sum to a missing amount uses each transfer at most once", () => {
  expect(idsOf([300, 50, 20], 600)).toBeUndefined();
});

test("if the missing amount is large, transfers that are not consecutive are found only among the latest ones, which limits the duration of the search", () => {
  const others = Array(1_000).fill(19_999_990);
  const parts = [7, 19_999_993] as const;
  expect(idsOf([...others.slice(0, 10), parts[0], 1, parts[1], ...others], 20_000_000)).toEqual(["12", "10"]);
  expect(idsOf([parts[0], ...others, parts[1]], 20_000_000)).toBeUndefined();
});

test("no late transfers are found if no transfers sum to the missing amount", () => {
  expect(idsOf([300, 500], 400)).toBeUndefined();
});
