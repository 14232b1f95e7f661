import { Alert } from "@/components/ui/alert";
import type { CheckedInvariant } from "@/lib/ledger/list-checks";

/** What the checks come to, in a sentence. */
export function Verdict({ invariants }: { readonly invariants: readonly CheckedInvariant[] }) {
  const broken = invariants.filter((one) => one.broken.length > 0).length;
  const unlooked = invariants.filter((one) => one.looked === null).length;
  if (broken > 0)
    return (
      <Alert tone="danger" title={`${broken} of ${invariants.length} invariants are broken`}>
        Stop crediting wallets, keep a copy of the database as it is, and find out what wrote the rows named
        below. An invariant stays red until a look at every row finds it whole again.
      </Alert>
    );
  if (unlooked > 0)
    return (
      <Alert tone="info" title="Nothing broken was found so far">
        {unlooked === invariants.length
          ? "No look at every row has come to its end yet. The first begins within five minutes of the first start."
          : `${unlooked} of ${invariants.length} invariants wait for the end of their first look at every row.`}
      </Alert>
    );
  return (
    <Alert tone="success" title="The books are right">
      All {invariants.length} invariants hold, as far as the checks reach.
    </Alert>
  );
}
