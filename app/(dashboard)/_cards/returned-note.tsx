import { Money } from "@/components/money/values";
import { env } from "@/lib/base/settings/env";

/** Shows the reversed amount that the preceding total does not include yet. Renders nothing if it is zero. */
export function ReturnedNote({ amountMinor }: { readonly amountMinor: number }) {
  if (amountMinor === 0) return null;
  return (
    <span className="block text-muted">
      And <Money amountMinor={amountMinor} currency={env().CURRENCY} /> has been reversed since. It is owed
      again and appears here within two minutes.
    </span>
  );
}
