import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { formatMinor, MAX_AMOUNT_MINOR, minor, splitFee, sum } from "./money";

const amounts = fc.integer({ min: 1, max: MAX_AMOUNT_MINOR });
const rates = fc.integer({ min: 0, max: 10_000 });

test("only a safe integer is accepted as an amount", () => {
  for (const value of [0, 1, -1, Number.MAX_SAFE_INTEGER]) expect(minor(value)).toBe(value);
  for (const value of [0.5, 10.1, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1]) {
    expect(() => minor(value)).toThrow(RangeError);
  }
});

test("sum adds amounts exactly and rejects a sum beyond the safe integers", () => {
  expect(sum([])).toBe(0);
  expect(sum([minor(1), minor(2), minor(3)])).toBe(6);
  expect(() => sum([minor(Number.MAX_SAFE_INTEGER), minor(1)])).toThrow(RangeError);
});

test("splitFee splits 10.00 with a 30% fee into a fee of 3.00 and a payout of 7.00, as in the specification", () => {
  expect(splitFee(minor(1_000), 3_000)).toEqual({ platformFee: 300, partnerPayout: 700 });
});

for (const { amount, feeBps, fee } of [
  { amount: 1, feeBps: 4_999, fee: 0 },
  { amount: 1, feeBps: 5_000, fee: 1 },
  { amount: 15, feeBps: 3_000, fee: 5 },
  { amount: 14, feeBps: 3_000, fee: 4 },
  { amount: 12_345, feeBps: 0, fee: 0 },
  { amount: 12_345, feeBps: 10_000, fee: 12_345 },
  { amount: MAX_AMOUNT_MINOR, feeBps: 1, fee: 10_000 },
]) {
  test(`the fee of ${feeBps} basis points on ${amount} minor units is ${fee} minor units, with half a unit rounded up`, () => {
    const split = splitFee(minor(amount), feeBps);
    expect(split).toEqual({ platformFee: fee, partnerPayout: amount - fee });
  });
}

test("splitFee always splits the whole amount, and its fee differs from the exact fee by at most half a minor unit", () => {
  fc.assert(
    fc.property(amounts, rates, (amount, feeBps) => {
      const { platformFee, partnerPayout } = splitFee(minor(amount), feeBps);
      expect(platformFee + partnerPayout).toBe(amount);
      expect(platformFee).toBeGreaterThanOrEqual(0);
      expect(partnerPayout).toBeGreaterThanOrEqual(0);
      const twiceTheError = 2n * (BigInt(platformFee) * 10_000n - BigInt(amount) * BigInt(feeBps));
      expect(twiceTheError > -10_000n && twiceTheError <= 10_000n).toBe(true);
    }),
  );
});

for (const [amount, display] of [
  [0, "€0.00"],
  [5, "€0.05"],
  [1_000, "€10.00"],
  [123_450, "€1,234.50"],
  [MAX_AMOUNT_MINOR * 5, "€5,000,000.00"],
  [Number.MAX_SAFE_INTEGER, "€90,071,992,547,409.91"],
  [-1_050, "-€10.50"],
] as const) {
  test(`${amount} minor units are formatted as ${display}`, () => {
    expect(formatMinor(amount, "EUR")).toBe(display);
  });
}

test("amounts in US dollars and British pounds are formatted with the currency's symbol", () => {
  expect(formatMinor(123_450, "USD")).toBe("$1,234.50");
  expect(formatMinor(123_450, "GBP")).toBe("£1,234.50");
});

test("formatMinor formats every currency like Intl.NumberFormat", () => {
  for (const currency of Intl.supportedValuesOf("currency")) {
    const options = { currency, style: "currency", currencyDisplay: "narrowSymbol" } as const;
    const shown = new Intl.NumberFormat("en-US", {
      ...options,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    for (const amount of [0, 7, -99, 100, -123_450, 100_000_000])
      expect(formatMinor(amount, currency)).toBe(shown.format(amount / 100));
  }
});
