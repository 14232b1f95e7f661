import { en } from "@/app/(checkout)/_messages/en";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { env } from "@/lib/base/settings/env";
import {
  EXAMPLE_CODE,
  formatVoucherCode,
  normalizeVoucherCode,
  voucherCheckCharacter,
} from "@/lib/base/voucher-code";
import { presentVoucher } from "@/lib/payments/voucher-payments/read-payments";
import { newVoucherCode, voucherLink } from "@/lib/payments/vouchers/voucher.sql";
import {
  caretAfter,
  certainTypoSentence,
  codeCharacters,
  codeFromScan,
  readEntry,
  typoSentence,
  writeEntry,
} from "./entry";

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
  "that an input field joined by removing the line break": `${shown}${shownToo}`,
  "whose groups of characters are separated by spaces": `${shown.replaceAll("-", " ")} ${shownToo.replaceAll("-", " ")}`,
  "with soft hyphens and zero-width spaces from an email": `${shown.replaceAll("-", "\u00ad")} ${shownToo.replaceAll("-", "-\u200b")}`,
  "in lower case with en dashes": `${shown.toLowerCase().replaceAll("-", "–")} / ${shownToo.toLowerCase()}`,
})) {
  test(`two voucher codes ${how} are read`, () => {
    expect(readEntry(text)).toEqual({ ready: [first, second], unready: [] });
  });
}

for (const [what, text] of Object.entries({
  "a label": `Voucher: ${shown}`,
  "words without punctuation": `my code ${shown} thanks a lot`,
  "words that, joined with the code's first group, are as long as a code": `Voucher number ${shown.replaceAll("-", " ")}`,
  "an order number, an amount, a date and a telephone number": `Order 4711-2026, €25.00, 24.11.2026, +49 170 1234567: ${shown}`,
  "a link to a checkout": `https://pay.example.com/redemptions/checkout/AbC123def456GhI ${shown}`,
  "a word that is as long as a code": `Vouchercodeorders, congratulations! ${shown}`,
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

test("if no word in a text looks like a voucher code, every word is treated as an incomplete or mistyped code", () => {
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

test("a valid voucher code next to a mistyped code is accepted", () => {
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

const words = { text: en.redemption.form, separator: en.common.separator };

for (const [what, typed, text] of [
  [
    "a code that is too short",
    "7G4K",
    "This code is too short: a code has 17 letters and digits, and this has 4.",
  ],
  [
    "a code that is too long",
    "7G4KQM2X9RTB01CDX9",
    "This code is too long: a code has 17 letters and digits, and this has 18.",
  ],
  ["a typo", EXAMPLE_CODE, "This code contains a typo. Compare it with your voucher."],
  [
    "the first impossible character and its group",
    "7g4k-qu2ä-9rtb",
    "“U” in QU2Ä cannot be right: codes contain only digits and the letters A to Z, and never a U.",
  ],
  [
    "several wrong codes",
    `${EXAMPLE_CODE}, 8G4K-QM2X-9RTB-01CD-Y`,
    `These codes contain typos. Compare them with your vouchers: ${EXAMPLE_CODE}, 8G4K-QM2X-9RTB-01CD-Y.`,
  ],
] as const) {
  test(`the error message for mistyped voucher codes points out ${what}`, () => {
    expect(typoSentence(words, readEntry(typed).unready)).toBe(text);
  });
}

test("in an unfinished voucher code, an invalid character is reported, but missing characters are not", () => {
  expect(certainTypoSentence(words, ["7G4KQM2"])).toBeUndefined();
  expect(certainTypoSentence(words, ["7G4KQU"])).toContain("“U” in QU");
});

const time = new Date("2026-11-27T12:00:00Z");
const state = { initialBalance: 500, currentBalance: 500, hasLapsed: false, createdAt: time };
const { code } = presentVoucher({ ...state, code: newVoucherCode(), expiresAt: time, blockedAt: null }, time);
const normalizedCode = normalizeVoucherCode(code);
const { origin } = new URL(env().publicUrl);

test("a voucher code is read from a QR code that contains this deployment's voucher link or only the voucher code", () => {
  expect(codeFromScan(voucherLink(code), origin)).toBe(normalizedCode);
  expect(codeFromScan(code, origin)).toBe(normalizedCode);
  expect(codeFromScan(` ${code.toLowerCase()}\n`, origin)).toBe(normalizedCode);
});

test("no voucher code is read from a QR code that contains the URL of another site or page, a link without a code, a mistyped code or other text", () => {
  for (const text of [
    `https://evil.example/v#${code}`,
    `${origin}/vouchers#${code}`,
    `${origin}/v?${code}`,
    `${origin}/v#`,
    `javascript:${code}`,
    `${code.slice(0, -1)}${code.endsWith("7") ? "8" : "7"}`,
    "WIFI:S:Café;P:geheim;;",
    "",
  ])
    expect(codeFromScan(text, origin), text).toBeUndefined();
});
