import { expect, test } from "@playwright/test";
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
  keyTaken: false,
  lostBefore: false,
};
const paid = { paymentId: "payment", fingerprint: Buffer.from("bill") };

/** Refusals from last to first: each case keeps the conditions of the later ones. */
const later: { state: Partial<State>; bill: Partial<Bill> } = {
  state: { status: "canceled", currentCycle: 2 },
  bill: {},
};
const faults: [kind: string, state: Partial<State>, bill: Partial<Bill>][] = [
  ["reference_differs", {}, { resellerSubscriptionReference: "order-2" }],
  ["too_small", {}, { lines: [{ denomination: 999, quantity: 1 }] }],
  ["not_single", {}, { lines: [{ denomination: 999, quantity: 2 }] }],
  ["key_taken", {}, { keyTaken: true }],
  ["replay", {}, { paid }],
  ["not_owned", { resellerId: "other" }, {}],
];

test("a bill is refused in the decided order, and a known charge reference is answered before its state is", () => {
  const decided = () => decideBill({ ...state, ...later.state }, { ...bill, ...later.bill }).kind;
  expect(decided()).toBe("not_active");
  for (const [kind, inState, inBill] of faults) {
    Object.assign(later.state, inState);
    Object.assign(later.bill, inBill);
    expect(decided()).toBe(kind);
  }
});

test("a charge reference that paid another bill is reused, not replayed", () => {
  const other = { ...paid, fingerprint: Buffer.from("other") };
  expect(decideBill(state, { ...bill, paid: other })).toEqual({ kind: "reused" });
});

for (const [what, lines] of Object.entries({
  "no line": [],
  "two lines": [bill.lines[0], bill.lines[0]],
  "a quantity of two": [{ denomination: 1_000, quantity: 2 }],
  "a quantity of none": [{ denomination: 1_000, quantity: 0 }],
})) {
  test(`${what} is no single voucher`, () => {
    expect(decideBill(state, { ...bill, lines: lines.flatMap((line) => line ?? []) }).kind).toBe(
      "not_single",
    );
  });
}

test("completed is not active at first sight, and the limit for who lost the race to it", () => {
  const completed = { ...state, status: "completed" as const, currentCycle: 2 };
  expect(decideBill(completed, bill).kind).toBe("not_active");
  expect(decideBill(completed, { ...bill, lostBefore: true }).kind).toBe("limit_reached");
});

test("nothing is billed for a suspended partner", () => {
  expect(decideBill({ ...state, suspendedAt: new Date(0) }, bill).kind).toBe("partner_suspended");
});

test("a bill is accepted while a cancellation is requested, and may complete the subscription", () => {
  expect(decideBill({ ...state, cancelRequestedAt: new Date(0) }, bill)).toMatchObject({
    kind: "bill",
    denomination: 1_000,
    cycle: { number: 2, status: "completed", events: ["subscription.completed"] },
  });
});
