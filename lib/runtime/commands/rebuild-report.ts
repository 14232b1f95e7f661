import type { RebuildResult } from "@/lib/insight/earnings/gather-earnings";
import type { Underpayment } from "@/lib/money/ledger/record-late-transfers";

/**
 * Returns true when a payout differs from its transfers, and the difference is not explained by transfers that the payout left
 * out. An operator then has to settle the difference with the partner.
 */
export const isUnsettled = ({ transferIds }: Underpayment): boolean => transferIds === undefined;

/** Returns the results of a ledger rebuild as lines for a terminal. */
export function rebuildReport({ late, sums, earnings }: RebuildResult, dryRun: boolean): string[] {
  return [
    ...late.map((payout) => lateLine(payout, dryRun)),
    ...[...sums].flatMap(([name, { count, listed }]) => [
      `${name}: ${count} sums differ`,
      ...listed.map(
        ({ id, detail, amount, recounted }) =>
          `  ${id} ${detail}: ${amount ?? "no sum"}, recounted ${recounted ?? "no sum"}`,
      ),
      ...(count > listed.length ? [`  and ${count - listed.length} more`] : []),
    ]),
    `earnings: ${earnings.payments} payments missing, ${earnings.sums} sums differ`,
    ...(dryRun ? ["Nothing was changed."] : ["The sums are those of the transfers."]),
    ...openLines(late.filter(isUnsettled)),
  ];
}

function lateLine(payout: Underpayment, dryRun: boolean): string {
  const { reference, missing, transferIds, ledgerAccountId, afterId, upToId } = payout;
  if (transferIds) {
    const next = dryRun ? "A rebuild has the next payout pay them." : "The next payout pays them.";
    return `Payout ${reference} left out ${missing} minor units: ${transferIds.join(", ")}. ${next}`;
  }
  const difference = `${Math.abs(missing)} minor units ${missing > 0 ? "below" : "above"}`;
  return (
    `Payout ${reference} is ${difference} the transfers in its range, and a rebuild cannot settle that. ` +
    `Compare its payments with the transfers to ledger account ${ledgerAccountId} after ${afterId} and up to ${upToId}, ` +
    "and settle the difference with its partner."
  );
}

function openLines(payouts: readonly Underpayment[]): string[] {
  if (payouts.length === 0) return [];
  const count = payouts.length === 1 ? "1 payout still differs" : `${payouts.length} payouts still differ`;
  return [`${count}: ${payouts.map(({ reference }) => reference).join(", ")}. See what to do above.`];
}
