import { Alert } from "@/components/ui/alert";
import type { CheckedInvariant } from "@/lib/money/ledger/checks";

/** The result of the checks in one sentence. */
export function Verdict({ invariants }: { readonly invariants: readonly CheckedInvariant[] }) {
  const broken = invariants.filter((one) => one.broken.length > 0).length;
  const unlooked = invariants.filter((one) => one.swept === null).length;
  if (broken > 0)
    return (
      <Alert tone="danger" title={`${broken} of ${invariants.length} invariants are broken`}>
        Stop crediting wallets, keep a copy of the database as it is, and find out what wrote the rows named
        below. An invariant stays broken until a full check finds it intact.
      </Alert>
    );
  if (unlooked > 0)
    return (
      <Alert tone="info" title="No broken invariant found so far">
        {unlooked === invariants.length
          ? "The first full check has not finished yet. It starts within five minutes of the first start."
          : `${unlooked} of ${invariants.length} invariants wait for their first full check to finish.`}
      </Alert>
    );
  return (
    <Alert tone="success" title="The books are right">
      Every invariant held at its last check.
    </Alert>
  );
}
