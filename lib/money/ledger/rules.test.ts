import { expect, test } from "@playwright/test";
import { findLateTransfers } from "./rules";

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
