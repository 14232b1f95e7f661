import { Money } from "@/components/money/money";
import { env } from "@/lib/base/settings/env";

/** Says what a reversal has brought back that what stands before it does not count yet; nothing where there is none. */
export function ReturnedNote({ amountMinor }: { readonly amountMinor: number }) {
  if (amountMinor === 0) return null;
  return (
    <span className="block text-muted">
      And <Money amountMinor={amountMinor} currency={env().CURRENCY} /> reversed since: owed again, and
      counted here in a minute or two.
    </span>
  );
}
