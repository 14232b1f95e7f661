import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { changeWords, shareChangeWords, shareText } from "./figure";
import { amountMeasure } from "./series";

const than = "the previous 30 days";

test("changeWords describes how a figure has changed since the previous period", () => {
  const words = (now: number, before: number) =>
    changeWords({ now, before, than, measure: amountMeasure("EUR") });
  expect(words(112, 100)).toBe("12% more than in the previous 30 days");
  expect(words(50, 100)).toBe("50% less than in the previous 30 days");
  expect(words(100_001, 100_000)).toBe("Slightly more than in the previous 30 days");
  expect(words(1, 1_000)).toBe("More than 99% less than in the previous 30 days");
  expect(words(200, 100)).toBe("100% more than in the previous 30 days");
  expect(words(300, 100)).toBe("3 times the total of the previous 30 days");
  expect(words(301, 100)).toBe("About 3 times the total of the previous 30 days");
  expect(words(340, 100)).toBe("About 3 times the total of the previous 30 days");
  expect(words(390, 100)).toBe("About 4 times the total of the previous 30 days");
  expect(words(7, 7)).toBe("Same as in the previous 30 days");
  expect(words(7, 0)).toBe("None in the previous 30 days");
  expect(words(0, 700)).toBe("€7.00 in the previous 30 days");
  expect(words(0, 0)).toBe("None in the previous 30 days either");
});

test("a percentage is rounded down to one decimal", () => {
  expect([shareText(50), shareText(99.99)]).toEqual(["50%", "99.9%"]);
});

test("shareChangeWords describes a change in a percentage in percentage points", () => {
  const words = (now: number | null, before: number | null) => shareChangeWords({ now, before, than });
  expect(words(92.1, 90)).toBe("2.1 percentage points higher than in the previous 30 days");
  expect(words(89, 90)).toBe("1 percentage point lower than in the previous 30 days");
  expect(words(90.01, 90)).toBe("Same as in the previous 30 days");
  expect(words(90, null)).toBe("No data for the previous 30 days");
  expect(words(null, 66.66)).toBe("66.6% in the previous 30 days");
});
