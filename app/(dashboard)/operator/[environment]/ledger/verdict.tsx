import { Alert } from "@/components/ui/alert";
import type { CheckedInvariant } from "@/lib/money/ledger/checks";

/** The result of the checks in one sentence. */
export function Verdict({ invariants }: { readonly invariants: readonly CheckedInvariant[] }) {
  const broken = invariants.filter((one) => one.broken.length > 0).length;
  const unlooked = invariants.filter((one) => one.swept === null).length;
  if (broken > 0)
    return (
      <Alert tone="danger" title={`${broken} of ${invariants.length} invariants are broken`}>
        Stop crediting wallets, back up the database as it is, and find out what wrote the rows listed below.
        An invariant stays broken until a full check finds it intact.
      </Alert>
    );
  if (unlooked > 0)
    return (
      <Alert tone="info" title="No broken invariants found so far">
        {unlooked === invariants.length
          ? "The first full check has not finished yet. It starts within five minutes after the first startup."
          : `${unlooked} of ${invariants.length} invariants are waiting for their first full check.`}
      </Alert>
    );
  return (
    <Alert tone="success" title="The ledger is balanced">
      Every invariant was intact at its last check.
    </Alert>
  );
}
