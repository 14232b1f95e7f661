import { expect, test } from "@playwright/test";
import { formatVoucherCode, voucherCheckCharacter } from "@/lib/vouchers/code-format";
import { caretAfter, codeCharacters, readEntry, writeEntry } from "./entry";

const codeFrom = (body: string) => body + voucherCheckCharacter(body);
const first = codeFrom("7G4KQM2X9RTB01CD");
const second = codeFrom("0123456789ABCDEF");
const shown = formatVoucherCode(first);
const shownToo = formatVoucherCode(second);

for (const [how, text] of Object.entries({
  "on a line each": `${shown}\n${shownToo}\r\n`,
  "with commas": `${shown}, ${shownToo}`,
  "with semicolons and no blanks": `${shown};${shownToo}`,
  "with a blank between": `${shown} ${shownToo}`,
  "with nothing between": `${first}${second}`,
  "as an input strips a pasted line end": `${shown}${shownToo}`,
  "in groups parted by blanks": `${shown.replaceAll("-", " ")} ${shownToo.replaceAll("-", " ")}`,
  "in lower case with long dashes": `${shown.toLowerCase().replaceAll("-", "–")} / ${shownToo.toLowerCase()}`,
})) {
  test(`two codes ${how} are both read`, () => {
    expect(readEntry(text)).toEqual({ ready: [first, second], unready: [] });
  });
}

test("words before a code are left over and the code is found", () => {
  expect(readEntry(`Voucher: ${shown}`).ready).toEqual([first]);
  expect(readEntry(`my code ${shown}`).ready).toEqual([first]);
});

test("letters that look like digits are read as the digits", () => {
  const typed = second.replaceAll("0", "o").replaceAll("1", "l");
  expect(readEntry(typed).ready).toEqual([second]);
});

test("a code given twice is read once", () => {
  expect(readEntry(`${shown} ${first}`).ready).toEqual([first]);
});

test("a wrong character, a missing one and one too many are not ready to send", () => {
  const wrong = `8${first.slice(1)}`;
  expect(readEntry(wrong)).toEqual({ ready: [], unready: [wrong] });
  expect(readEntry(first.slice(0, -1)).ready).toEqual([]);
  expect(readEntry(`${first}9`).ready).toEqual([]);
});

test("a good code beside a mistyped one is still ready", () => {
  const wrong = `8${first.slice(1)}`;
  expect(readEntry(`${wrong}, ${shownToo}`)).toEqual({ ready: [second], unready: [wrong] });
});

test("nothing typed is nothing read", () => {
  expect(readEntry(" - ,\n")).toEqual({ ready: [], unready: [] });
});

test("what is typed is shown in groups of four", () => {
  expect(writeEntry(readEntry("7g4kq").unready)).toBe("7G4K-Q");
});

test("the caret stays behind the character it stood behind", () => {
  expect(caretAfter("7G4K-QM", codeCharacters("7G4KQ"))).toBe(6);
  expect(caretAfter("7G4K-QM", codeCharacters("7G4K"))).toBe(4);
  expect(caretAfter("7G4K-QM", codeCharacters("7G4KQM9"))).toBe(7);
});
