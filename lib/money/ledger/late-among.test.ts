import { expect, test } from "@playwright/test";
import { lateAmong } from "./late-among";

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
