import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS } from "@/lib/base/clock";
import {
  canMarkNotSubmitted,
  downloadRefusal,
  flagBankDetails,
  holdReason,
  NEW_BANK_DETAILS_DAYS,
  uncountedReversals,
} from "./rules";

test("a payout run skips a suspended partner and, in the live environment, a partner without bank details", () => {
  const partner = { isSuspended: false, isLive: true, hasBankDetails: true };
  expect(holdReason(partner)).toBeUndefined();
  expect(holdReason({ ...partner, hasBankDetails: false })).toBe("no_bank_details");
  expect(holdReason({ ...partner, hasBankDetails: false, isLive: false })).toBeUndefined();
  expect(holdReason({ ...partner, isSuspended: true, isLive: false })).toBe("suspended");
});

test("bank details are flagged for three days, and as replaced if the payout was created before them", () => {
  const changedAt = new Date("2026-03-01T00:00:00Z");
  const after = (ms: number) => new Date(changedAt.getTime() + ms);
  const lastFlagged = after(NEW_BANK_DETAILS_DAYS * DAY_MS);
  expect(lastFlagged).toEqual(new Date("2026-03-04T00:00:00Z"));
  expect(flagBankDetails({ changedAt }, lastFlagged)).toBe("new");
  expect(flagBankDetails({ changedAt, payoutAt: changedAt }, lastFlagged)).toBe("new");
  expect(flagBankDetails({ changedAt, payoutAt: after(-1) }, lastFlagged)).toBe("replaced");
  for (const payoutAt of [after(-1), after(1)])
    expect(
      flagBankDetails({ changedAt, payoutAt }, after(NEW_BANK_DETAILS_DAYS * DAY_MS + 1)),
    ).toBeUndefined();
  expect(flagBankDetails({ changedAt: null, payoutAt: changedAt }, changedAt)).toBeUndefined();
});

test("only the payout reversals that the running totals do not include yet are summed", () => {
  const reversals = [
    { id: "01a", amount: 500 },
    { id: "01c", amount: 70 },
  ];
  expect(uncountedReversals(undefined, reversals)).toBe(570);
  expect(uncountedReversals("01a", reversals)).toBe(70);
  expect(uncountedReversals("01c", reversals)).toBe(0);
});

const NEVER = { downloaded: false };
const EARLIER = { downloaded: true };

for (const [name, file, refusal, canBeMarked] of [
  ["never downloaded", NEVER, undefined, true],
  ["never downloaded, one payout reversed", { ...NEVER, reversedCount: 1 }, "pays_reversed", true],
  ["never downloaded, all payouts reversed", { ...NEVER, reversedCount: 3 }, "pays_reversed", true],
  ["never downloaded, one payout paid", { ...NEVER, paidCount: 1 }, "pays_paid", true],
  [
    "never downloaded, one payout paid and one reversed",
    { ...NEVER, paidCount: 1, reversedCount: 1 },
    "pays_paid",
    true,
  ],
  [
    "never downloaded, all payouts paid or reversed",
    { ...NEVER, paidCount: 2, reversedCount: 1 },
    "pays_paid",
    true,
  ],
  ["never downloaded, all payouts paid", { ...NEVER, paidCount: 3 }, "pays_paid", true],
  ["never downloaded, one partner suspended", { ...NEVER, suspendedPartners: [1] }, "pays_suspended", true],
  ["downloaded", EARLIER, undefined, true],
  ["downloaded, one payout reversed", { ...EARLIER, reversedCount: 1 }, "pays_reversed", true],
  ["downloaded, all payouts reversed", { ...EARLIER, reversedCount: 3 }, "pays_reversed", true],
  ["downloaded, one payout paid", { ...EARLIER, paidCount: 1 }, undefined, false],
  [
    "downloaded, one payout paid and one reversed",
    { ...EARLIER, paidCount: 1, reversedCount: 1 },
    "pays_reversed_beside_paid",
    false,
  ],
  [
    "downloaded, all payouts paid or reversed",
    { ...EARLIER, paidCount: 2, reversedCount: 1 },
    undefined,
    false,
  ],
  ["downloaded, all payouts paid", { ...EARLIER, paidCount: 3 }, undefined, false],
  ["downloaded, one partner suspended", { ...EARLIER, suspendedPartners: [1] }, "pays_suspended", true],
  [
    "downloaded, one payout paid and one partner suspended",
    { ...EARLIER, paidCount: 1, suspendedPartners: [1] },
    "pays_suspended",
    false,
  ],
  ["marked as not submitted", { ...EARLIER, notSubmittedAt: new Date() }, "not_submitted", false],
  [
    "marked as not submitted, one payout paid",
    { ...NEVER, notSubmittedAt: new Date(), paidCount: 1 },
    "not_submitted",
    false,
  ],
] as const)
  test(`a bank file (${name}) ${refusal ? `cannot be downloaded (${refusal})` : "can be downloaded"}, and ${canBeMarked ? "can" : "cannot"} be marked as not submitted`, () => {
    const state = {
      notSubmittedAt: null,
      payoutCount: 3,
      paidCount: 0,
      reversedCount: 0,
      suspendedPartners: [],
    };
    expect(downloadRefusal({ ...state, ...file })).toBe(refusal);
    expect(canMarkNotSubmitted({ ...state, ...file })).toBe(canBeMarked);
  });
