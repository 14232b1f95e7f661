import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { newAccessCode, newReference } from "@/lib/base/ids";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { isSafeInUrl, parseQuery } from "./query";

test("a voucher code is never considered safe in a URL, whatever its notation and even with a typo", () => {
  const passed: string[] = [];
  for (let number = 0; number < 200; number += 1) {
    const code = newVoucherCode();
    const shown = formatVoucherCode(code);
    const slips = [shown.slice(1), `${shown}X`, shown.replace(/\w/, "U"), shown.slice(0, -2)];
    for (const typed of [
      code,
      shown,
      shown.toLowerCase(),
      ` ${shown} `,
      shown.replaceAll("-", " "),
      ...slips,
    ])
      if (isSafeInUrl(typed)) passed.push(typed);
  }
  expect(passed).toEqual([]);
});

test("a text that contains a code, key or secret is never considered safe in a URL, even with unusual separators or characters", () => {
  const code = "7KQ2-M0XD-94TB-ZC3H-8";
  const bare = code.replaceAll("-", "");
  const newCode = newVoucherCode().replaceAll("-", "");
  const fullWidth = bare.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  const key = "sk_live_tsr_4f9K2mQ8xY7bN3vL6cR1wT5zH0pJdGsA1b2C3d";
  for (const typed of [
    ...[
      `${code}.`,
      `(${code})`,
      `"${code}"`,
      `code ${code}`,
      `code: ${bare}`,
      `code ${code.replaceAll("-", " ")}`,
    ],
    ...[
      `${code}${code}`,
      `${code} ${code}`,
      bare + bare,
      code.replaceAll("-", "_"),
      code.replaceAll("-", "."),
    ],
    ...[fullWidth, `${bare.slice(0, 8)}\u200b${bare.slice(8)}`],
    ...[`code ${code.slice(1)}`, `${code.replaceAll("-", " ").slice(1)}!`, `${code.replaceAll("-", "_")}7`],
    ...[`Bearer ${key}`, `"${key}"`, `key=${key}`, "secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    ...[`https://pay.example/checkout/${newAccessCode()}`, `${newAccessCode()}.`],
    ...[`${code}@example.com`, `${newCode}@example.com`, `anna+${newCode.toLowerCase()}@example.com`],
  ])
    expect(isSafeInUrl(typed), typed).toBe(false);
});

test("access codes, API keys and signing secrets are never considered safe in a URL", () => {
  expect(Array.from({ length: 200 }, newAccessCode).filter(isSafeInUrl)).toEqual([]);
  for (const typed of ["sk_live_tsr_abc", "SK_TEST_x", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])
    expect(isSafeInUrl(typed)).toBe(false);
});

test("references, email addresses, amounts, event IDs, UUIDs and names are considered safe in a URL", () => {
  const names = ["order-2101", newReference("RDM"), newReference("VOUCHER"), "anna@example.com", "25.00"];
  const emails = ["anna-maria.schmidt@my-example-company.example", "annaschmidt1234@example.com"];
  const ids = ["evt_0197c5d2c7a27f3e9b1d4a6c8e0f2a4b", "0197c5d2-c7a2-7f3e-9b1d-4a6c8e0f2a4b"];
  for (const typed of [...names, ...emails, ...ids, "Acme", "recurring-88", "risk_order", "Anna, order 2101"])
    expect(isSafeInUrl(typed), typed).toBe(true);
});

test("a search query is parsed as every kind of value that it could be", () => {
  const code = newVoucherCode();
  expect(parseQuery(` ${formatVoucherCode(code).toLowerCase()} `)).toMatchObject({
    ...{ code, endings: [], referencePart: undefined, emailPart: undefined },
  });
  expect(parseQuery("Anna@Example.com")).toMatchObject({ email: "anna@example.com", amount: undefined });
  for (const typed of ["25", "25.00", "25,00", "€25", "$ 25.00"])
    expect(parseQuery(typed)?.amount, typed).toBe(2_500);
  expect(parseQuery("order-2101")).toEqual({
    ...{ text: "order-2101", email: undefined, amount: undefined, code: undefined, eventId: undefined },
    ...{ endings: [], referencePart: "order-2101", emailPart: "order-2101" },
  });
  expect(parseQuery("ra5z-d")?.endings).toEqual(["RA5Z-D"]);
  expect(parseQuery("@Example.org")?.emailPart).toBe("example.org");
  expect(parseQuery("ab")).toMatchObject({ referencePart: undefined, emailPart: undefined });
  expect(parseQuery(" ")).toBeUndefined();
});
