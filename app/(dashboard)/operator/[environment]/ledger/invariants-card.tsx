import { Card, CardHeader } from "@/components/ui/card";
import { ChevronDown } from "@/components/ui/icons";
import type { CheckedInvariant } from "@/lib/money/ledger/checks";
import { InvariantLine } from "./invariant-line";

type Props = { readonly invariants: readonly CheckedInvariant[]; readonly timezone: string };

/** The invariants of the books: broken ones in full, the others folded away, since there are many. */
export function InvariantsCard({ invariants, timezone }: Props) {
  const broken = invariants.filter((one) => one.broken.length > 0);
  const others = invariants.filter((one) => one.broken.length === 0);
  return (
    <Card>
      <CardHeader title="Invariants" description="Across test and live." />
      {broken.length > 0 && <Lines invariants={broken} timezone={timezone} />}
      {others.length > 0 && (
        <details className="group border-t border-line text-sm">
          <summary className="flex cursor-pointer items-center justify-between gap-3 px-5 py-3 font-semibold sm:px-6">
            {broken.length > 0 ? `The other ${others.length} invariants` : `All ${others.length} invariants`}
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <Lines invariants={others} timezone={timezone} />
        </details>
      )}
    </Card>
  );
}

function Lines({ invariants, timezone }: Props) {
  return (
    <ul className="divide-y divide-line border-t border-line text-sm">
      {invariants.map((invariant) => (
        <InvariantLine key={invariant.name} invariant={invariant} timezone={timezone} />
      ))}
    </ul>
  );
}
