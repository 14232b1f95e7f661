import { Money } from "@/components/money/money";
import { env } from "@/lib/base/settings/env";

/**
 * A note about reversed amounts that the preceding total does not include yet. Renders nothing without them.
 */
export function ReturnedNote({ amountMinor }: { readonly amountMinor: number }) {
  if (amountMinor === 0) return null;
  return (
    <span className="block text-muted">
      And <Money amountMinor={amountMinor} currency={env().CURRENCY} /> has been reversed since. It is owed
      again and appears here within two minutes.
    </span>
  );
}
