import type { Metadata } from "next";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { DateTime } from "@/components/money/date-time";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listChecks } from "@/lib/money/ledger/checks";
import { readTotals } from "@/lib/money/ledger/totals";
import { InvariantsCard } from "./invariants-card";
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
        description="Totals and invariants of the ledger. New rows are checked every five minutes, all rows about once a day."
      />
      <div className="flex flex-col gap-6">
        <Verdict invariants={invariants} />
        <TotalsCard read={totals} visit={visit} />
        <Card>
          <CardHeader title="Checks" />
          <div className="flex flex-col gap-2 border-t border-line px-5 py-4 text-sm sm:px-6">
            <p>
              <span className="font-semibold">New rows: </span>
              {newRows ? (
                <>
                  checked up to <DateTime value={newRows.until} timeZone={timezone} show="second" />, last at{" "}
                  <DateTime value={newRows.at} timeZone={timezone} show="second" />.
                </>
              ) : (
                "not checked yet."
              )}
            </p>
            <details className="text-muted">
              <summary className="cursor-pointer py-1">What the checks cover</summary>
              <p className="mt-1">
                New rows are checked every five minutes, and again when all transactions of their time have
                ended. The full check finds old rows changed by hand. It runs about once a day.
              </p>
            </details>
          </div>
        </Card>
        <InvariantsCard invariants={invariants} timezone={timezone} />
      </div>
    </>
  );
}
