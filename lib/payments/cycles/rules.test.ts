import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { type Bill, decideBill } from "./rules";

type State = Parameters<typeof decideBill>[0];

const state: State = {
  status: "active",
  environment: "live",
  currentCycle: 1,
  totalCycles: 2,
  resellerId: "shop",
  resellerSubscriptionReference: "order-1",
  cancelRequestedAt: null,
  amount: 1_000,
  suspendedAt: null,
};
const bill: Bill = {
  resellerId: "shop",
  lines: [{ denomination: 1_000, quantity: 1 }],
  fingerprint: Buffer.from("bill"),
  resellerSubscriptionReference: undefined,
  paid: undefined,
  isKeyUsed: false,
  lostRace: false,
};
const paid = { paymentId: "payment", fingerprint: Buffer.from("bill") };

/**
 * The changes to `state` and `bill` that make the later checks refuse the bill. The test goes from the last check to the first
 * and adds the changes for one check at a time.
 */
const later: { state: Partial<State>; bill: Partial<Bill> } = {
  state: { status: "canceled", currentCycle: 2 },
  bill: {},
};
const faults: [kind: string, state: Partial<State>, bill: Partial<Bill>][] = [
  ["reference_differs", {}, { resellerSubscriptionReference: "order-2" }],
  ["too_small", {}, { lines: [{ denomination: 999, quantity: 1 }] }],
  ["not_single", {}, { lines: [{ denomination: 999, quantity: 2 }] }],
  ["key_taken", {}, { isKeyUsed: true }],
  ["replay", {}, { paid }],
  ["not_owned", { resellerId: "other" }, {}],
];

test("a bill is refused for its first fault in the order of the guide order-of-checks, and a retry of a paid bill is refused only if another reseller bills the subscription", () => {
  const decided = () => decideBill({ ...state, ...later.state }, { ...bill, ...later.bill }).kind;
  expect(decided()).toBe("not_active");
  for (const [kind, inState, inBill] of faults) {
    Object.assign(later.state, inState);
    Object.assign(later.bill, inBill);
    expect(decided()).toBe(kind);
  }
});

test("a charge reference already used for a different bill is reported as reused", () => {
  const other = { ...paid, fingerprint: Buffer.from("other") };
  expect(decideBill(state, { ...bill, paid: other })).toEqual({ kind: "reused" });
});

for (const [what, lines] of Object.entries({
  "no line": [],
  "two lines": [bill.lines[0], bill.lines[0]],
  "a quantity of two": [{ denomination: 1_000, quantity: 2 }],
  "a quantity of zero": [{ denomination: 1_000, quantity: 0 }],
})) {
  test(`a bill with ${what} is rejected because it is not for a single voucher`, () => {
    expect(decideBill(state, { ...bill, lines: lines.flatMap((line) => line ?? []) }).kind).toBe(
      "not_single",
    );
  });
}

test("a bill for a completed subscription is refused as not_active, or as limit_reached if a concurrent bill completed it", () => {
  const completed = { ...state, status: "completed" as const, currentCycle: 2 };
  expect(decideBill(completed, bill).kind).toBe("not_active");
  expect(decideBill(completed, { ...bill, lostRace: true }).kind).toBe("limit_reached");
});

test("a bill for a subscription of a suspended partner is rejected", () => {
  expect(decideBill({ ...state, suspendedAt: new Date(0) }, bill).kind).toBe("partner_suspended");
});

test("the last bill of a subscription whose cancellation was requested is accepted and completes the subscription", () => {
  expect(decideBill({ ...state, cancelRequestedAt: new Date(0) }, bill)).toMatchObject({
    kind: "bill",
    denomination: 1_000,
    cycle: { number: 2, status: "completed", events: ["subscription.completed"] },
  });
});
