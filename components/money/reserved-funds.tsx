import type { Minor } from "@/lib/base/money";
import { Money } from "./values";

type Props = {
  /** The wallet's balances in minor units. */
  readonly funds: { readonly posted: Minor; readonly reserved: Minor; readonly available: Minor };
  readonly currency: string;
};

/**
 * Shows a wallet's posted and available balances. Renders nothing if no amount is reserved, because the two balances are then
 * equal.
 */
export function ReservedFunds({ funds, currency }: Props) {
  const display = (amountMinor: Minor) => <Money amountMinor={amountMinor} currency={currency} />;
  if (funds.reserved === 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      {display(funds.posted)} posted, {display(funds.available)} available. {display(funds.reserved)} is
      reserved for proposed debits that are waiting for approval.
    </p>
  );
}
