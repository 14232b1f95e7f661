import { messagesOf } from "@/app/(checkout)/_messages/load-messages";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { coverageOf, notNeededMessage } from "./coverage";

function voucher(id: string, currentBalance: number, year: number) {
  return {
    id,
    code: id,
    currentBalance,
    expiresAt: `${year}-01-01T00:00:00.000000Z`,
  };
}

const shown = (vouchers: ReturnType<typeof voucher>[], amount: number) => {
  const { rows, covered, missing } = coverageOf(vouchers, amount);
  return { rows: rows.map(({ id, share, left }) => ({ id, share, left })), covered, missing };
};

test("vouchers are spent in the order of their expiry dates, and the last voucher spent keeps the remaining balance", () => {
  expect(shown([voucher("late", 1500, 2031), voucher("soon", 1000, 2030)], 2000)).toEqual({
    rows: [
      { id: "soon", share: 1000, left: 0 },
      { id: "late", share: 1000, left: 500 },
    ],
    covered: 2000,
    missing: 0,
  });
});

test("vouchers that do not cover the amount are spent in full, and the missing amount is reported", () => {
  expect(shown([voucher("only", 300, 2030)], 1000)).toEqual({
    rows: [{ id: "only", share: 300, left: 0 }],
    covered: 300,
    missing: 700,
  });
});

test("a voucher that the payment does not need keeps its balance", () => {
  expect(shown([voucher("a", 1000, 2030), voucher("b", 700, 2031)], 1000).rows).toEqual([
    { id: "a", share: 1000, left: 0 },
    { id: "b", share: 0, left: 700 },
  ]);
});

test("the plural form of the message for an unneeded voucher depends only on the number of vouchers that pay", () => {
  const { form: text } = messagesOf("he").redemption;
  const vouchers = [voucher("a", 1000, 2030), voucher("b", 1000, 2031), voucher("c", 1000, 2032)];
  const messageFor = (amount: number) =>
    notNeededMessage(coverageOf(vouchers, amount), { locale: "he", text });
  expect(messageFor(1000)).toBe(text.notNeeded.one);
  expect(messageFor(2000)).toBe(text.notNeeded.two);
});

test("without vouchers, the full amount is reported as missing", () => {
  expect(shown([], 1000)).toEqual({ rows: [], covered: 0, missing: 1000 });
});
