import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import {
  formatVoucherCode,
  isPlausibleVoucherCode,
  matchVoucherCodeEndings,
  normalizeVoucherCode,
  VOUCHER_ALPHABET,
  voucherCheckCharacter,
  voucherCodeEnding,
} from "./voucher-code";

const codes = Array.from({ length: 200 }, newVoucherCode);

test("generated voucher codes are unique, valid and seventeen characters long", () => {
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{17}$/);
    expect(isPlausibleVoucherCode(code)).toBe(true);
  }
  expect(new Set(codes).size).toBe(codes.length);
});

test("a voucher code is formatted in groups of four with the check character last, and is parsed back to the same code", () => {
  for (const code of codes) {
    const shown = formatVoucherCode(code);
    expect(shown).toMatch(/^(\w{4}-){4}\w$/);
    expect(normalizeVoucherCode(shown)).toBe(code);
  }
});

test("a typed voucher code can have any case, spaces and hyphens, and I and L are read as 1 and O as 0", () => {
  expect(normalizeVoucherCode(" 7kq2-m0xd 94tb‐zc3h—8\t")).toBe("7KQ2M0XD94TBZC3H8");
  expect(normalizeVoucherCode("oOiIlL")).toBe("001111");
});

test("the check character detects any single wrong character", () => {
  const typos = codes
    .slice(0, 20)
    .flatMap((code) =>
      [...code].flatMap((right, position) =>
        [...VOUCHER_ALPHABET.replace(right, "")].map(
          (wrong) => code.slice(0, position) + wrong + code.slice(position + 1),
        ),
      ),
    );
  expect(typos).toHaveLength(20 * 17 * 31);
  expect(typos.filter(isPlausibleVoucherCode)).toEqual([]);
});

test("the check character detects every swap of adjacent characters except a swap of 0 and Z", () => {
  const unnoticed = new Set<string>();
  for (const left of VOUCHER_ALPHABET) {
    for (const right of VOUCHER_ALPHABET.replace(left, "")) {
      for (const position of [0, 7, 14]) {
        const around = (pair: string) => "A".repeat(position) + pair + "A".repeat(14 - position);
        const [body, swapped] = [around(left + right), around(right + left)].map(voucherCheckCharacter);
        if (body === swapped) unnoticed.add(`${left}${right} at ${position}`);
      }
    }
  }
  expect([...unnoticed].sort()).toEqual(
    ["0", "7", "14"].flatMap((at) => [`0Z at ${at}`, `Z0 at ${at}`]).sort(),
  );
});

test("a voucher code whose last two characters are swapped is rejected, unless the two are equal or are 0 and Z", () => {
  for (const code of codes) {
    const [last = "", check = ""] = code.slice(-2);
    const swapped = code.slice(0, -2) + check + last;
    const blind = last === check || new Set(["0Z", "Z0"]).has(last + check);
    expect(isPlausibleVoucherCode(swapped)).toBe(blind);
  }
});

test("a voucher code is rejected if it is too short, is too long or has an invalid character", () => {
  const [code = ""] = codes;
  for (const wrong of ["", code.slice(1), `${code}0`, `U${code.slice(1)}`, `${code.slice(0, -1)}É`]) {
    expect(isPlausibleVoucherCode(wrong)).toBe(false);
  }
});

test("matchVoucherCodeEndings matches five characters in any notation to one ending, and four characters to every ending that begins or ends with them", () => {
  for (const typed of ["01CD-E", "01cde", "O1CD E", "olcd-e", "…01CD-E", "...01CDE"])
    expect(matchVoucherCodeEndings(typed), typed).toEqual(["01CD-E"]);
  for (const typed of ["01CD", "1CDE", "1cd-e"]) {
    const endings = matchVoucherCodeEndings(typed);
    expect(endings, typed).toContain("01CD-E");
    expect(endings.length).toBe(64);
  }
  expect(matchVoucherCodeEndings("AAAA")).toHaveLength(63);
});

test("matchVoucherCodeEndings finds no ending for text with a wrong length or an invalid character", () => {
  for (const typed of ["", "01C", "01CDEF", "U1CDE", "01C%E", "order-2101", "é1cde"])
    expect(matchVoucherCodeEndings(typed), typed).toEqual([]);
});

test("the ending of a voucher code is its last group and the check character", () => {
  expect(voucherCodeEnding("7G4KQM2X9RTB01CDE")).toBe("01CD-E");
});
