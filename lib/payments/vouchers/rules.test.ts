import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { type VoucherState, voucherStatusAt } from "./rules";

const EXPIRY = new Date("2026-03-01T00:00:00Z");
const BEFORE = new Date(EXPIRY.getTime() - 1);
const fresh: VoucherState = { currentBalance: 500, hasLapsed: false, expiresAt: EXPIRY, blockedAt: null };
const spent = { ...fresh, currentBalance: 0 };
const broken = { ...fresh, currentBalance: 0, hasLapsed: true };

for (const { what, state, at, status } of [
  { what: "with a balance is active before its expiry", state: fresh, at: BEFORE, status: "active" },
  {
    what: "is expired from its expiry time on, even before the expiry job has run",
    state: fresh,
    at: EXPIRY,
    status: "expired",
  },
  { what: "whose balance was moved to breakage is expired", state: broken, at: EXPIRY, status: "expired" },
  {
    what: "whose balance was moved to breakage by a process with a faster clock is expired even before its expiry time",
    state: broken,
    at: BEFORE,
    status: "expired",
  },
  { what: "whose balance was spent is redeemed", state: spent, at: BEFORE, status: "redeemed" },
  {
    what: "whose balance was spent stays redeemed after its expiry",
    state: spent,
    at: EXPIRY,
    status: "redeemed",
  },
  ...Object.entries({ unspent: fresh, spent, "moved to breakage": broken }).map(([name, state]) => ({
    what: `that is blocked is reported as blocked, even if it is expired and its balance is ${name}`,
    state: { ...state, blockedAt: BEFORE },
    at: EXPIRY,
    status: "blocked",
  })),
]) {
  test(`a voucher ${what}`, () => {
    expect(voucherStatusAt(state, at)).toBe(status);
  });
}
