import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { env } from "@/lib/base/settings/env";
import { normalizeVoucherCode } from "@/lib/base/voucher-code";
import { newVoucherCode, presentVoucher, voucherLink } from "@/lib/payments/vouchers/voucher";
import { codeFromScan } from "./scanned-code";

const time = new Date("2026-11-27T12:00:00Z");
const state = { initialBalance: 500, currentBalance: 500, breakageAmount: 0, createdAt: time };
const { code } = presentVoucher({ ...state, code: newVoucherCode(), expiresAt: time, blockedAt: null }, time);
const wanted = normalizeVoucherCode(code);
const { origin } = new URL(env().publicUrl);

test("the voucher code in a QR code is read from this deployment's voucher link and from a bare code", () => {
  expect(codeFromScan(voucherLink(code), origin)).toBe(wanted);
  expect(codeFromScan(code, origin)).toBe(wanted);
  expect(codeFromScan(` ${code.toLowerCase()}\n`, origin)).toBe(wanted);
});

test("no voucher code is read from the URL of another site or page, from a mistyped code, or from other text", () => {
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
