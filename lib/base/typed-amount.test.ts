import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { formatDecimal, typedAmountField, typedHundredths } from "./typed-amount";

for (const [typed, minor] of Object.entries({
  "250": 25_000,
  "250.5": 25_050,
  "250.50": 25_050,
  "250,50": 25_050,
  "0.01": 1,
  " 7 ": 700,
  "1000000": 100_000_000,
  "1.15": 115,
})) {
  test(`typedAmountField parses "${typed}" as ${minor} minor units`, () => {
    expect(typedAmountField.parse(typed)).toBe(minor);
  });
}

for (const typed of [
  "",
  "0",
  "0.00",
  "-5",
  "1,234",
  "1.234,50",
  "1e3",
  "12.345",
  "€5",
  "1000000.01",
  "NaN",
]) {
  test(`typedAmountField rejects "${typed}"`, () => {
    expect(typedAmountField.safeParse(typed).success).toBe(false);
  });
}

test("error messages state the limits of an amount in currency units", () => {
  const messagesFor = (typed: string) =>
    typedAmountField.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(messagesFor("0.00")).toEqual(["must be at least 0.01"]);
  expect(messagesFor("1000000.01")).toEqual(["must be at most 1000000.00"]);
  expect(messagesFor("999999999999")).toEqual(["must be at most 1000000.00"]);
  expect(messagesFor("ten")).toEqual(["must be a number such as 250.00"]);
  for (const typed of ["0.001", "1,234"])
    expect(messagesFor(typed)).toEqual(["must have two decimals at most, such as 250.00"]);
});

test("formatDecimal writes two decimals, and typedHundredths parses even the largest formatted amount back to the same amount", () => {
  expect([0, 1, 99, 100, 25_050].map(formatDecimal)).toEqual(["0.00", "0.01", "0.99", "1.00", "250.50"]);
  const largest = 99_999_999_999_999;
  expect(typedHundredths.parse(formatDecimal(largest))).toBe(largest);
});
