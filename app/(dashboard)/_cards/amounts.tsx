import { Money } from "@/components/money/values";
import { displayAmount } from "@/lib/base/display-amount";
import type { Minor } from "@/lib/base/money";

/** Shows an amount, given in minor units, in the deployment's currency. */
export function Amount({ minor, className }: { readonly minor: number; readonly className?: string }) {
  return <Money display={displayAmount(minor)} className={className} />;
}

/** Notes that an amount has been reduced by refunds. Renders nothing if it has not. */
export function RefundNote({ refundedMinor }: { readonly refundedMinor: number }) {
  if (refundedMinor === 0) return null;
  return (
    <span className="block text-sm font-normal text-muted">
      after <Amount minor={refundedMinor} /> in refunds
    </span>
  );
}

/**
 * Shows the amount of reversed payouts that the preceding total does not include yet. Renders nothing if the amount is zero.
 */
export function ReturnedNote({ amountMinor }: { readonly amountMinor: number }) {
  if (amountMinor === 0) return null;
  return (
    <span className="block text-muted">
      <Amount minor={amountMinor} /> from reversed payouts is owed again and appears here within two minutes.
    </span>
  );
}

type Funds = { readonly posted: Minor; readonly reserved: Minor; readonly available: Minor };

/**
 * Shows a wallet's posted, available and reserved amounts. Renders nothing if no amount is reserved, because the posted and the
 * available amount are then equal.
 */
export function ReservedFunds({ funds }: { readonly funds: Funds }) {
  if (funds.reserved === 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      <Amount minor={funds.posted} /> posted, <Amount minor={funds.available} /> available.{" "}
      <Amount minor={funds.reserved} /> is reserved for debits that a second operator must approve.
    </p>
  );
}
