import type { Metadata } from "next";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { DateTime } from "@/components/date-time";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listChecks } from "@/lib/ledger/list-checks";
import { readTotals } from "@/lib/ledger/read-totals";
import { InvariantLine } from "./invariant-line";
import { TotalsCard } from "./totals-card";
import { Verdict } from "./verdict";

export const metadata: Metadata = { title: "Ledger" };

export default async function Page({ params }: AccountParams) {
  const visit = await requireAccount(params, "operator");
  const { user, environment } = visit;
  const [{ invariants, newRows }, totals] = await Promise.all([listChecks(), readTotals(user, environment)]);
  const { timezone } = user;
  return (
    <>
      <PageHeader
        title="Ledger"
        description="What the books come to, and what must hold of them at every moment. What is new is checked every five minutes, and every row there is as often as once a day."
      />
      <div className="flex flex-col gap-6">
        <Verdict invariants={invariants} />
        <TotalsCard read={totals} visit={visit} />
        <Card>
          <CardHeader title="How far the checks reach" />
          <div className="flex flex-col gap-2 border-t border-line px-5 py-4 text-sm sm:px-6">
            <p>
              <span className="font-semibold">New rows: </span>
              {newRows ? (
                <>
                  all that were written until{" "}
                  <DateTime value={newRows.until} timeZone={timezone} show="second" />, last looked at{" "}
                  <DateTime value={newRows.at} timeZone={timezone} show="second" />.
                </>
              ) : (
                "not looked at yet."
              )}
            </p>
            <p className="text-muted">
              They are looked at some minutes late, so that no transaction that commits late is missed. They
              do not show an old row that was changed by hand: that is found by the look at every row, which
              begins anew for each invariant a day after it last began.
            </p>
          </div>
        </Card>
        <Card>
          <CardHeader title="Invariants" description="Of test and live together." />
          <ul className="divide-y divide-line border-t border-line text-sm">
            {invariants.map((invariant) => (
              <InvariantLine key={invariant.name} invariant={invariant} timezone={timezone} />
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
