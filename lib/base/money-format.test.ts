import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { formatMinor } from "./money";
import { formatMoney, moneyFormatOf } from "./money-format";

const SPACE = "\u00a0";

for (const [locale, currency, amount, text] of [
  ["en", "EUR", 123_450, "€1,234.50"],
  ["de", "EUR", 123_450, `1.234,50${SPACE}€`],
  ["de", "CHF", 5, `0,05${SPACE}CHF`],
  ["ar", "EUR", 123_450, `1,234.50${SPACE}€`],
  ["ar", "EUR", -100, `-1.00${SPACE}€`],
] as const) {
  test(`${amount} minor units of ${currency} are written as ${text} in ${locale}`, () => {
    expect(formatMoney(amount, moneyFormatOf(locale, currency))).toBe(text);
  });
}

test("amounts in English are formatted as in the API", () => {
  for (const currency of ["EUR", "USD", "GBP", "CHF"]) {
    for (const amount of [0, 1, 99, 100, 99_999, 100_000, 123_456_789, Number.MAX_SAFE_INTEGER]) {
      expect(formatMoney(amount, moneyFormatOf("en", currency))).toBe(formatMinor(amount, currency));
    }
  }
});

test("a four-digit amount has no thousands separator in a language that separates thousands only in longer numbers", () => {
  const format = { before: "", after: "", group: ".", decimal: ",", minGrouping: 2 };
  expect([123_400, 1_234_500].map((amount) => formatMoney(amount, format))).toEqual(["1234,00", "12.345,00"]);
});
