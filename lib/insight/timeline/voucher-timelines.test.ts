import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { newId } from "@/lib/base/ids";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { newVoucherCode, sealVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { isRefunded, type Movement, voucherEntries } from "./voucher-timelines";

const AT = new Date("2026-11-22T10:00:00Z");
const [id, code] = [newId(), newVoucherCode()];
const voucher = (currentBalance: number) => ({
  ...{ id, codeCipher: sealVoucherCode(code), initialBalance: 1_000, currentBalance },
  ...{ expiresAt: AT, blockedAt: null, createdAt: AT },
});
const to = { partner: { id: newId(), name: "Acme" }, reference: "order-1", cycle: null };
const paid: Movement = { voucherId: id, kind: "redeemed", amount: 300, fee: 90, at: AT, to };
const returned: Movement = { voucherId: id, kind: "charge_back", amount: 700, fee: 0, at: AT, to: null };

test("a voucher's timeline shows the balance after each payment, computed backward from the current balance", () => {
  expect(voucherEntries(voucher(0), [returned, paid])).toMatchObject([
    { kind: "issued", amountDisplay: "€10.00", codeEnding: voucherCodeEnding(code) },
    { kind: "redeemed", amountDisplay: "€3.00", leftDisplay: "€7.00", to },
    { kind: "fee", amountDisplay: "€0.90" },
    { kind: "payout", amountDisplay: "€2.10", to: "Acme" },
    { kind: "charged_back", amountDisplay: "€7.00" },
  ]);
});

test("the balances in a voucher's timeline are correct when the earliest movements are missing, and movements of other vouchers are ignored", () => {
  const other = { ...paid, voucherId: newId() };
  const entries = voucherEntries(voucher(400), [{ ...paid, to: null }, other]);
  expect(entries.map(({ kind }) => kind)).toEqual(["issued", "redeemed"]);
  expect(entries[1]).toMatchObject({ leftDisplay: "€4.00", to: null });
});

test("a voucher's payments to a partner are considered refunded only if the refunds equal the payments and no movements are missing", () => {
  const partnerId = newId();
  const row = { ...paid, partnerId, partnerName: "Acme", reference: "order-1", cycle: null };
  const refunded = { ...row, kind: "refunded" as const };
  expect(isRefunded([refunded, row], partnerId)).toBe(true);
  expect(isRefunded([row], partnerId)).toBe(false);
  const others = Array.from({ length: 198 }, () => ({ ...row, partnerId: newId() }));
  expect(isRefunded([...others, refunded, row], partnerId)).toBe(false);
  expect(isRefunded([...others, ...others].slice(0, 200), partnerId)).toBe(false);
});
