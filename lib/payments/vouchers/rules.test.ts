import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { addMonths, type VoucherState, voucherStatusAt } from "./rules";

const EXPIRY = new Date("2026-03-01T00:00:00Z");
const BEFORE = new Date(EXPIRY.getTime() - 1);
const fresh: VoucherState = { currentBalance: 500, breakageAmount: 0, expiresAt: EXPIRY, blockedAt: null };
const spent = { ...fresh, currentBalance: 0 };
const broken = { ...fresh, currentBalance: 0, breakageAmount: 500 };

for (const { what, state, at, status } of [
  { what: "with a balance is active before its expiry", state: fresh, at: BEFORE, status: "active" },
  {
    what: "is expired from its expiry time on, even before the expiry job has run",
    state: fresh,
    at: EXPIRY,
    status: "expired",
  },
  { what: "whose balance was moved to breakage is expired", state: broken, at: EXPIRY, status: "expired" },
  { what: "without a balance counts as redeemed", state: spent, at: BEFORE, status: "redeemed" },
  { what: "without a balance stays redeemed after its expiry", state: spent, at: EXPIRY, status: "redeemed" },
  {
    what: "that is blocked is reported as blocked, even if it is spent or expired",
    state: { ...spent, blockedAt: BEFORE },
    at: EXPIRY,
    status: "blocked",
  },
]) {
  test(`a voucher ${what}`, () => {
    expect(voucherStatusAt(state, at)).toBe(status);
  });
}

for (const [from, months, to] of [
  ["2025-07-01T11:32:13.000Z", 12, "2026-07-01T11:32:13.000Z"],
  ["2024-02-29T00:00:00.000Z", 12, "2025-02-28T00:00:00.000Z"],
  ["2025-01-31T23:59:59.999Z", 1, "2025-02-28T23:59:59.999Z"],
  ["2025-08-31T00:00:00.000Z", 18, "2027-02-28T00:00:00.000Z"],
  ["2025-12-15T00:00:00.000Z", 1, "2026-01-15T00:00:00.000Z"],
] as const) {
  test(`the time ${months} months after ${from} is ${to}`, () => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to);
  });
}

test("adding months does not modify the given date", () => {
  const time = new Date("2025-01-31T00:00:00Z");
  addMonths(time, 1);
  expect(time.toISOString()).toBe("2025-01-31T00:00:00.000Z");
});
