import { expect, test } from "@/e2e/support/fixtures/plain-test";
import {
  adjustmentReferenceField,
  balanceAfter,
  checkAdjustment,
  checkPosting,
  needsSecondOperator,
  proposalStatusAt,
} from "./rules";

const at = new Date("2026-11-22T12:00:00Z");
const later = new Date(at.getTime() + 1);
const state = {
  available: 100,
  appliedAmount: null,
  requestStatus: null,
  isApproved: true,
  pendingAmount: null,
  pendingUntil: null,
} as const;

test("an adjustment that brings the operator's daily total of unapproved adjustments above the limit needs a second operator, if there is one", () => {
  const needed = (amount: number, unapprovedToday: number, hasSecondOperator = true) =>
    needsSecondOperator(amount, { hasSecondOperator, unapprovedToday }, 100);
  expect([needed(100, 0), needed(101, 0), needed(1, 99), needed(1, 100)]).toEqual([false, true, false, true]);
  expect(needed(1_000, 1_000, false)).toBe(false);
});

test("an adjustment whose reference was already used is reported as applied, or as applied with another amount if the amounts differ", () => {
  const check = (amount: number) =>
    checkAdjustment({ type: "credit", amount }, { ...state, appliedAmount: 50 }, at);
  expect([check(50), check(51)]).toEqual(["applied", "applied_with_another_amount"]);
});

test("an adjustment with the reference of a proposal is reported as pending, or as pending with another amount if the amounts differ; it is possible after the proposal expires, and reported as applied once the reference is used", () => {
  const pending = { ...state, pendingAmount: 50, pendingUntil: later };
  const check = (amount: number, current: Parameters<typeof checkAdjustment>[1]) =>
    checkAdjustment({ type: "credit", amount }, current, at);
  expect([check(50, pending), check(51, pending)]).toEqual(["pending", "pending_with_another_amount"]);
  expect(check(50, { ...pending, pendingUntil: at })).toBe("possible");
  expect(check(50, { ...pending, appliedAmount: 50 })).toBe("applied");
});

test("a debit above the available balance is not covered, while a credit of the same amount is possible; a debit lowers the balance and a top-up raises it", () => {
  const check = (type: "credit" | "debit", amount: number) => checkAdjustment({ type, amount }, state, at);
  expect([check("debit", 100), check("debit", 101), check("credit", 101)]).toEqual([
    "possible",
    "not_covered",
    "possible",
  ]);
  expect([
    balanceAfter({ type: "debit", amount: 30 }, 100),
    balanceAfter({ type: "top_up", amount: 30 }, 100),
  ]).toEqual([70, 130]);
});

test("a top-up request can be credited only while it is pending, and not if a manual credit already used its reference", () => {
  const check = (requestStatus: string, appliedAmount: number | null) =>
    checkPosting({ type: "top_up", amount: 50 }, { ...state, requestStatus, appliedAmount });
  expect([check("pending", null), check("withdrawn", null), check("credited", 50)]).toEqual([
    "possible",
    "applied",
    "applied",
  ]);
  expect(check("pending", 50)).toBe("credited_manually");
});

test("an account that is not approved for live can be debited but not credited", () => {
  const check = (type: "credit" | "debit" | "top_up") =>
    checkPosting({ type, amount: 50 }, { appliedAmount: null, requestStatus: "pending", isApproved: false });
  expect([check("debit"), check("credit"), check("top_up")]).toEqual([
    "possible",
    "not_approved",
    "not_approved",
  ]);
});

test("a pending proposal expires at its deadline, and an approved one stays approved", () => {
  expect(proposalStatusAt({ status: "pending", expiresAt: later }, at)).toBe("pending");
  expect(proposalStatusAt({ status: "pending", expiresAt: at }, at)).toBe("expired");
  expect(proposalStatusAt({ status: "approved", expiresAt: at }, at)).toBe("approved");
});

test("different spellings of a payment reference are normalized to the same value, and references that are empty, too long or contain a control character are rejected", () => {
  const same = ["Bank 07-01 #12", " Bank 07-01 #12 ", "Bank  07-01\t#12", "Bank\u00a007-01 #12"];
  expect(new Set(same.map((typed) => adjustmentReferenceField.parse(typed)))).toEqual(
    new Set(["Bank 07-01 #12"]),
  );
  const pasted = [
    "Bank 07\u201101 #12",
    "Bank 07\u201301 #12",
    "Bank\u200b 07-01 \u200e#1\u00ad2\u200b",
    "Bank 07\u221201 #12",
  ];
  expect(new Set(pasted.map((typed) => adjustmentReferenceField.parse(typed)))).toEqual(new Set([same[0]]));
  for (const typed of ["tu-7k2mpq", "TU\u20117K2\u200bMPQ", "\u200btu\u2010\u00ad7k2mpq"])
    expect(adjustmentReferenceField.parse(typed)).toBe("TU-7K2MPQ");
  expect(adjustmentReferenceField.parse("Tuition fee")).toBe("Tuition fee");
  for (const invalid of ["", "  ", "\u200b", "a\u0007b", "x".repeat(101)])
    expect(adjustmentReferenceField.safeParse(invalid).success).toBe(false);
});
