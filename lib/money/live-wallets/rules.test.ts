import { expect, test } from "@playwright/test";
import { balanceAfter, judgeMove, judgePosting, needsSecond, statusAt } from "./rules";

const at = new Date("2026-11-22T12:00:00Z");
const later = new Date(at.getTime() + 1);
const seen = {
  balance: 100,
  takenAmount: null,
  requestStatus: null,
  waitingAmount: null,
  waitingUntil: null,
} as const;

test("a second operator is needed above the limit, by what was moved alone before, once there is one", () => {
  const needed = (amount: number, movedAlone: number, hasSecond = true) =>
    needsSecond(amount, { hasSecond, movedAlone }, 100);
  expect([needed(100, 0), needed(101, 0), needed(1, 99), needed(1, 100)]).toEqual([false, true, false, true]);
  expect(needed(1_000, 1_000, false)).toBe(false);
});

test("a move under a reference that was used is the same one, or another", () => {
  const judged = (amount: number) => judgeMove({ move: "credit", amount }, { ...seen, takenAmount: 50 }, at);
  expect([judged(50), judged(51)]).toEqual(["moved", "moved_another_amount"]);
});

test("a move that waits is told until it expires, and one that was made before one that waits", () => {
  const waits = { ...seen, waitingAmount: 50, waitingUntil: later };
  const judged = (amount: number, standing: Parameters<typeof judgeMove>[1]) =>
    judgeMove({ move: "credit", amount }, standing, at);
  expect([judged(50, waits), judged(51, waits)]).toEqual(["waits", "waits_another_amount"]);
  expect(judged(50, { ...waits, waitingUntil: at })).toBe("possible");
  expect(judged(50, { ...waits, takenAmount: 50 })).toBe("moved");
});

test("a debit takes no more than the wallet holds, a credit minds nothing of it", () => {
  const judged = (move: "credit" | "debit", amount: number) => judgePosting({ move, amount }, seen);
  expect([judged("debit", 100), judged("debit", 101), judged("credit", 101)]).toEqual([
    "possible",
    "not_covered",
    "possible",
  ]);
  expect([
    balanceAfter({ move: "debit", amount: 30 }, 100),
    balanceAfter({ move: "top_up", amount: 30 }, 100),
  ]).toEqual([70, 130]);
});

test("a request is answered once, and not where it was credited by hand", () => {
  const judged = (requestStatus: string, takenAmount: number | null) =>
    judgePosting({ move: "top_up", amount: 50 }, { ...seen, requestStatus, takenAmount });
  expect([judged("pending", null), judged("withdrawn", null), judged("credited", 50)]).toEqual([
    "possible",
    "moved",
    "moved",
  ]);
  expect(judged("pending", 50)).toBe("credited_by_hand");
});

test("what nobody ended in time has expired, what somebody did stays what it is", () => {
  expect(statusAt({ status: "pending", expiresAt: later }, at)).toBe("pending");
  expect(statusAt({ status: "pending", expiresAt: at }, at)).toBe("expired");
  expect(statusAt({ status: "approved", expiresAt: at }, at)).toBe("approved");
});
