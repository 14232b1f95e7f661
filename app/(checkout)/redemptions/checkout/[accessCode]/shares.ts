import { minor } from "@/lib/base/money";
import type { UsableCode } from "@/lib/payments/intents/check-codes";
import { allocate, inSpendingOrder } from "@/lib/payments/intents/rules";

/** A voucher with what it gives to this payment and what will be left on it, in minor units. */
export type ShareRow = UsableCode & { readonly share: number; readonly left: number };

export type Coverage = {
  readonly rows: readonly ShareRow[];
  readonly covered: number;
  readonly missing: number;
};

/** What vouchers would pay of an amount, in the order they are spent, by the rule that paying itself follows. */
export function coverageOf(vouchers: readonly UsableCode[], amount: number): Coverage {
  const spendable = vouchers.map((voucher) => ({ ...voucher, expiresAt: new Date(voucher.expiresAt) }));
  // How the amount divides between partner and platform does not change what a voucher gives.
  const allocation = allocate(spendable, minor(amount), minor(0));
  const shares =
    allocation.kind === "covered"
      ? new Map(allocation.shares.map(({ voucherId, amount }) => [voucherId, Number(amount)]))
      : new Map(vouchers.map(({ id, currentBalance }) => [id, currentBalance]));
  const rows = inSpendingOrder(spendable).map((voucher) => {
    const share = shares.get(voucher.id) ?? 0;
    const { expiresAt } = voucher;
    return { ...voucher, expiresAt: expiresAt.toISOString(), share, left: voucher.currentBalance - share };
  });
  const missing = allocation.kind === "covered" ? 0 : allocation.missing;
  return { rows, covered: amount - missing, missing };
}
