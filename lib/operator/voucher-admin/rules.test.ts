import { expect, test } from "@/e2e/support/fixtures/plain-test";
import {
  type AdminVoucherState,
  blockFault,
  expiredUnblockText,
  expiryAfter,
  expiryFault,
  extendFault,
  returnFault,
  unblockFault,
} from "./rules";

const AT = new Date("2026-11-22T10:00:00Z");
const [BEFORE, LATER] = [new Date("2026-11-21T00:00:00Z"), new Date("2027-11-21T00:00:00Z")];
const fresh: AdminVoucherState = {
  currentBalance: 500,
  hasLapsed: false,
  expiresAt: LATER,
  blockedAt: null,
  chargedBackAt: null,
};
const states: Readonly<Record<string, AdminVoucherState>> = {
  fresh,
  blocked: { ...fresh, blockedAt: BEFORE },
  spent: { ...fresh, currentBalance: 0 },
  "out of time": { ...fresh, expiresAt: BEFORE },
  broken: { ...fresh, expiresAt: BEFORE, currentBalance: 0, hasLapsed: true },
  "charged back": { ...fresh, currentBalance: 0, blockedAt: BEFORE, chargedBackAt: BEFORE },
};

const allowed = (fault: (state: AdminVoucherState) => string | undefined) =>
  Object.entries(states).flatMap(([name, state]) => (fault(state) === undefined ? [name] : []));

test("blocking is refused for an unblocked voucher that is spent or has expired, extending for a voucher without a balance, and unblocking and extending for a voucher whose sale was charged back", () => {
  expect(allowed((state) => blockFault(state, AT))).toEqual(["fresh", "blocked", "charged back"]);
  expect(allowed(unblockFault)).toEqual(["fresh", "blocked", "spent", "out of time", "broken"]);
  expect(allowed(extendFault)).toEqual(["fresh", "blocked", "out of time"]);
});

test("a voucher's balance can be returned to the reseller only if the sale was charged back, and the voucher has a balance and has not expired", () => {
  expect(allowed((state) => returnFault(state, AT))).toEqual([]);
  const refunded = { ...fresh, blockedAt: BEFORE, chargedBackAt: BEFORE };
  expect(returnFault(refunded, AT)).toBeUndefined();
  const expired = { ...refunded, expiresAt: BEFORE };
  expect(returnFault(expired, AT)).toContain("has expired");
  expect(extendFault(expired)).not.toContain("returned");
});

test("before unblocking an expired voucher, an operator reads that it also needs an extension, or why it cannot be extended", () => {
  const expired = { ...fresh, expiresAt: BEFORE, blockedAt: BEFORE };
  const textFor = (state: AdminVoucherState) => expiredUnblockText(extendFault(state));
  expect(textFor(expired)).toContain("also extend its validity");
  expect(textFor({ ...expired, currentBalance: 0, hasLapsed: true })).toMatch(
    /does not make it redeemable\. The balance of this voucher moved to breakage/,
  );
});

test("an extended voucher is valid through its new last day, which must be later than the old one, not in the past, and within ten years", () => {
  const through = (day: string) => expiryFault(expiryAfter(day), { before: LATER, at: AT });
  expect(expiryAfter("2027-11-21")).toEqual(new Date("2027-11-22T00:00:00Z"));
  expect(through("2027-11-20")).toBe("must be later than the current last day");
  expect(through("2027-11-21")).toBeUndefined();
  expect(through("2036-11-21")).toBeUndefined();
  expect(through("2036-11-23")).toBe("must be within ten years");
  expect(expiryFault(BEFORE, { before: new Date(0), at: AT })).toBe("must not be in the past");
});
