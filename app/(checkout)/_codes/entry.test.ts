import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { formatVoucherCode, voucherCheckCharacter } from "@/lib/base/voucher-code";
import { caretAfter, codeCharacters, readEntry, writeEntry } from "./entry";

const codeFrom = (body: string) => body + voucherCheckCharacter(body);
const first = codeFrom("7G4KQM2X9RTB01CD");
const second = codeFrom("0123456789ABCDEF");
const shown = formatVoucherCode(first);
const shownToo = formatVoucherCode(second);

for (const [how, text] of Object.entries({
  "on separate lines": `${shown}\n${shownToo}\r\n`,
  "separated by a comma": `${shown}, ${shownToo}`,
  "separated by a semicolon without a space": `${shown};${shownToo}`,
  "separated by a space": `${shown} ${shownToo}`,
  "without a separator": `${first}${second}`,
  "whose line break was stripped by an input field": `${shown}${shownToo}`,
  "in groups separated by spaces": `${shown.replaceAll("-", " ")} ${shownToo.replaceAll("-", " ")}`,
  "in lower case with en dashes": `${shown.toLowerCase().replaceAll("-", "–")} / ${shownToo.toLowerCase()}`,
})) {
  test(`two voucher codes ${how} are read`, () => {
    expect(readEntry(text)).toEqual({ ready: [first, second], unready: [] });
  });
}

for (const [what, text] of Object.entries({
  "a label": `Voucher: ${shown}`,
  "words without punctuation": `my code ${shown} thanks a lot`,
  "words that fill up to the length of a code": `Voucher number ${shown.replaceAll("-", " ")}`,
  "an order number, an amount, a date and a telephone number": `Order 4711-2026, €25.00, 24.11.2026, +49 170 1234567: ${shown}`,
  "a link to a checkout": `https://pay.example.com/redemptions/checkout/AbC123def456GhI ${shown}`,
  "words of the length of a code": `Vouchercodeorders, congratulations! ${shown}`,
})) {
  test(`only the voucher code is read from text that also contains ${what}`, () => {
    expect(readEntry(text)).toEqual({ ready: [first], unready: [] });
  });
}

const third = codeFrom("ZYXWVTSRQPNMKJHG");

test("all voucher codes are read from a pasted message, and the message's other words are ignored", () => {
  const message = `Hi Ana,

your codes: ${shown}, ${shownToo} and ${formatVoucherCode(third)}.

Thanks for shopping with Lumen Games, order 100-2026-XK7!`;
  expect(readEntry(message)).toEqual({ ready: [first, second, third], unready: [] });
});

test("a mistyped voucher code in a pasted message is reported as invalid, with or without a valid code next to it", () => {
  const wrong = `8${first.slice(1)}`;
  const message = (codes: string) => `Hi Ana, your codes: ${codes}. Thanks!`;
  expect(readEntry(message(`${formatVoucherCode(wrong)} ${shownToo}`))).toEqual({
    ready: [second],
    unready: [wrong],
  });
  expect(readEntry(message(formatVoucherCode(wrong)))).toEqual({ ready: [], unready: [wrong] });
  expect(readEntry(`my code ${formatVoucherCode(wrong).replaceAll("-", " ")} thanks`).unready).toEqual([
    wrong,
  ]);
  expect(readEntry(message(`${shown.slice(0, -1)}, ${shownToo}`)).unready).toEqual([first.slice(0, -1)]);
});

test("all parts of a text are kept if none of them looks like a voucher code", () => {
  expect(readEntry("7G4K-QM").unready).toEqual(["7G4KQM"]);
  expect(readEntry("Hello, world").unready).toEqual(["HE110", "W0R1D"]);
});

test("the letters O and L in a voucher code are read as the digits 0 and 1", () => {
  const typed = second.replaceAll("0", "o").replaceAll("1", "l");
  expect(readEntry(typed).ready).toEqual([second]);
});

test("a repeated voucher code is read once", () => {
  expect(readEntry(`${shown} ${first}`).ready).toEqual([first]);
});

test("a voucher code with a wrong, missing or extra character is not accepted", () => {
  const wrong = `8${first.slice(1)}`;
  expect(readEntry(wrong)).toEqual({ ready: [], unready: [wrong] });
  expect(readEntry(first.slice(0, -1)).ready).toEqual([]);
  expect(readEntry(`${first}9`).ready).toEqual([]);
});

test("a valid voucher code next to a mistyped one is accepted", () => {
  const wrong = `8${first.slice(1)}`;
  expect(readEntry(`${wrong}, ${shownToo}`)).toEqual({ ready: [second], unready: [wrong] });
});

test("text without letters and digits contains no voucher codes", () => {
  expect(readEntry(" - ,\n")).toEqual({ ready: [], unready: [] });
});

test("the typed characters of a voucher code are formatted in groups of four", () => {
  expect(writeEntry(readEntry("7g4kq").unready)).toBe("7G4K-Q");
});

test("the caret stays after the same character when hyphens are inserted", () => {
  expect(caretAfter("7G4K-QM", codeCharacters("7G4KQ"))).toBe(6);
  expect(caretAfter("7G4K-QM", codeCharacters("7G4K"))).toBe(4);
  expect(caretAfter("7G4K-QM", codeCharacters("7G4KQM9"))).toBe(7);
});
