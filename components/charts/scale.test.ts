import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { axisMarks, labeledPointIndexes } from "./scale";
import { amountMeasure, countMeasure } from "./series";

const upTo = (end: number) => Array.from({ length: end }, (_, index) => index);

test("an axis ends at a tick at or above all values, and has at most five ticks, all whole numbers", () => {
  expect(axisMarks(0)).toEqual([0, 1]);
  expect(axisMarks(1)).toEqual([0, 1]);
  expect(axisMarks(3)).toEqual([0, 1, 2, 3]);
  expect(axisMarks(7)).toEqual([0, 2, 4, 6, 8]);
  expect(axisMarks(100)).toEqual([0, 50, 100]);
  expect(axisMarks(123_456)).toEqual([0, 50_000, 100_000, 150_000]);
  const isGood = (max: number) => {
    const marks = axisMarks(max);
    return marks.length <= 5 && (marks.at(-1) ?? -1) >= max && marks.every(Number.isInteger);
  };
  expect(upTo(3_000).filter((max) => !isGood(max))).toEqual([]);
});

test("an axis with negative values has at most six whole-number ticks, which include zero and enclose all values", () => {
  expect(axisMarks(70, -30)).toEqual([-50, 0, 50, 100]);
  expect(axisMarks(0, -3)).toEqual([-3, -2, -1, 0]);
  const isGood = (min: number, max: number) => {
    const marks = axisMarks(max, min);
    const [first = 0, last = 0] = [marks[0], marks.at(-1)];
    return (
      marks.length <= 6 && first <= min && last >= max && marks.includes(0) && marks.every(Number.isInteger)
    );
  };
  expect(upTo(300).filter((offset) => upTo(300).some((max) => !isGood(-1 - offset, max)))).toEqual([]);
});

test("a chart has at most four labeled points, which include the last one", () => {
  expect(labeledPointIndexes(0)).toEqual([]);
  expect(labeledPointIndexes(1)).toEqual([0]);
  expect(labeledPointIndexes(7)).toEqual([0, 2, 4, 6]);
  expect(labeledPointIndexes(30)).toEqual([5, 13, 21, 29]);
  const isGood = (count: number) => {
    const named = labeledPointIndexes(count);
    return named.length <= 4 && named.at(-1) === count - 1 && named.every((index) => index >= 0);
  };
  expect(upTo(400).filter((count) => count > 0 && !isGood(count))).toEqual([]);
});

test("numbers are abbreviated on an axis, have grouped digits in text and are plain in a CSV file", () => {
  const euros = amountMeasure("EUR");
  expect([euros.short(2_000_000), euros.short(500), euros.short(0)]).toEqual(["€20k", "€5", "€0"]);
  expect([50, 100, 150, -20, 150_000].map(euros.short)).toEqual(["€0.50", "€1", "€1.50", "-€0.20", "€1.5k"]);
  expect([euros.full(123_450), euros.plain(123_450), euros.plain(-5)]).toEqual(["€1,234.50", 1234.5, -0.05]);
  expect([countMeasure.short(12_000), countMeasure.full(12_000), countMeasure.plain(12_000)]).toEqual([
    "12k",
    "12,000",
    12_000,
  ]);
});
