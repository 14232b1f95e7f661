import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { minor, sum } from "@/lib/base/money";
import { allocate, inSpendingOrder, intentStateAt, type SpendableVoucher } from "./rules";

const END = new Date("2026-01-02T00:00:00Z");
const pending = { status: "pending", failureReason: null, expiresAt: END } as const;

test("a pending intent counts as expired from its expiry time on, even before the expiry job has run", () => {
  expect(intentStateAt(pending, new Date(END.getTime() - 1))).toMatchObject({ status: "pending" });
  expect(intentStateAt(pending, END)).toEqual({ status: "failed", failureReason: "expired" });
});

test("a paid or canceled intent keeps its status after its expiry time", () => {
  const paid = { ...pending, status: "success" } as const;
  const canceled = { ...pending, status: "failed", failureReason: "canceled" } as const;
  expect(intentStateAt(paid, END)).toMatchObject({ status: "success", failureReason: null });
  expect(intentStateAt(canceled, END)).toMatchObject({ status: "failed", failureReason: "canceled" });
});

function voucher(id: string, currentBalance: number, expiresInDays: number): SpendableVoucher {
  return { id, currentBalance, expiresAt: new Date(END.getTime() + expiresInDays * 86_400_000) };
}

test("a payment spends exactly the intent's amount, starting with the vouchers that expire first", () => {
  const vouchers = [voucher("late", 1_000, 9), voucher("soon", 300, 1), voucher("unneeded", 50, 99)];
  expect(allocate(vouchers, minor(700), minor(300))).toEqual({
    kind: "covered",
    shares: [
      { voucherId: "soon", amount: 300, payout: 300, fee: 0 },
      { voucherId: "late", amount: 700, payout: 400, fee: 300 },
    ],
  });
});

test("a payment spends nothing and reports the missing amount if the vouchers do not cover the intent", () => {
  const allocation = allocate([voucher("a", 300, 1), voucher("b", 0, 1)], minor(700), minor(300));
  expect(allocation).toEqual({ kind: "short", missing: 700 });
});

const vouchers = fc
  .uniqueArray(fc.record({ id: fc.uuid(), balance: fc.nat(2_000), days: fc.integer({ min: 1, max: 5 }) }), {
    selector: ({ id }) => id,
    maxLength: 20,
  })
  .map((made) => made.map(({ id, balance, days }) => voucher(id, balance, days)));

/** Generates the payout and fee of an intent. At most one of them is zero. */
const parts = fc.tuple(fc.nat(5_000), fc.nat(5_000)).filter(([payout, fee]) => payout + fee > 0);

test("the vouchers' shares sum exactly to a payment's payout and fee, or the exact missing amount is reported", () => {
  fc.assert(
    fc.property(vouchers, parts, (owned, [payout, fee]) => {
      const value = owned.reduce((total, { currentBalance }) => total + currentBalance, 0);
      const allocation = allocate(owned, minor(payout), minor(fee));
      if (allocation.kind === "short") {
        expect(allocation.missing).toBe(payout + fee - value);
        return;
      }
      const { shares } = allocation;
      expect(value).toBeGreaterThanOrEqual(payout + fee);
      expect(sum(shares.map((share) => share.payout))).toBe(payout);
      expect(sum(shares.map((share) => share.fee))).toBe(fee);
      for (const share of shares) expect(share.payout + share.fee).toBe(share.amount);
    }),
  );
});

test("a payment spends from each voucher at most once, and spends more than zero but at most the voucher's balance", () => {
  fc.assert(
    fc.property(vouchers, parts, (owned, [payout, fee]) => {
      const allocation = allocate(owned, minor(payout), minor(fee));
      if (allocation.kind === "short") return;
      const balances = new Map(owned.map(({ id, currentBalance }) => [id, currentBalance]));
      for (const { voucherId, amount } of allocation.shares) {
        expect(amount).toBeGreaterThan(0);
        expect(amount).toBeLessThanOrEqual(balances.get(voucherId) ?? 0);
      }
      const spent = allocation.shares.map(({ voucherId }) => voucherId);
      expect(new Set(spent).size).toBe(spent.length);
    }),
  );
});

test("a payment spends a voucher only after the vouchers that expire sooner, regardless of the order in which the codes were entered", () => {
  fc.assert(
    fc.property(vouchers, parts, (owned, [payout, fee]) => {
      const allocation = allocate(owned, minor(payout), minor(fee));
      expect(allocate([...owned].reverse(), minor(payout), minor(fee))).toEqual(allocation);
      if (allocation.kind === "short") return;
      const order = inSpendingOrder(owned).filter(({ currentBalance }) => currentBalance > 0);
      const { shares } = allocation;
      expect(shares.map(({ voucherId }) => voucherId)).toEqual(
        order.slice(0, shares.length).map(({ id }) => id),
      );
      for (const [index, share] of shares.slice(0, -1).entries()) {
        expect(share.amount).toBe(order[index]?.currentBalance);
      }
    }),
  );
});
