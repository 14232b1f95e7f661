import { Money } from "@/components/money/values";
import { env } from "@/lib/base/settings/env";

/** Notes that an amount has been reduced by refunds. Renders nothing if it has not. */
export function RefundNote({ refundedMinor }: { readonly refundedMinor: number }) {
  if (refundedMinor === 0) return null;
  return (
    <span className="block text-sm font-normal text-muted">
      after <Money amountMinor={refundedMinor} currency={env().CURRENCY} /> of refunds
    </span>
  );
}
