import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { isIban, maskIban, normalizeIban } from "./iban";

const GOOD = [
  "DE89370400440532013000",
  "NL91ABNA0417164300",
  "NO9386011117947",
  "MT84MALT011000012345MTLCAST001S",
];

test("valid IBANs of different lengths are accepted, and spaces, hyphens and case are normalized", () => {
  for (const iban of GOOD) expect(isIban(iban)).toBe(true);
  expect(isIban(normalizeIban(" de89 3704-0044 0532 0130 00 "))).toBe(true);
});

test("an IBAN with one wrong digit, or with two swapped neighboring digits, is rejected", () => {
  const [iban = ""] = GOOD;
  for (let at = 4; at < iban.length; at += 1) {
    const digit = String((Number(iban[at]) + 1) % 10);
    expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(false);
    const [one, other] = [iban[at], iban[at + 1]];
    if (one === other || other === undefined) continue;
    expect(isIban(iban.slice(0, at) + other + one + iban.slice(at + 2))).toBe(false);
  }
});

test("malformed IBANs are rejected", () => {
  for (const none of [
    "",
    "DE",
    "89370400440532013000DE",
    "DE8937040044",
    `DE89${"0".repeat(40)}`,
    "DE89370400440532013ü00",
  ])
    expect(isIban(none)).toBe(false);
});

test("a masked IBAN shows its country code, its check digits and its last four characters", () => {
  expect(maskIban("DE89370400440532013000")).toBe("DE89 … 3000");
});
