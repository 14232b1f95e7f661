import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { DateTime } from "@/components/money/values";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { ChevronDown, CircleCheck, CircleDashed, CircleX } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { type InvariantResult, listChecks } from "@/lib/money/ledger/checks";
import { readTotals } from "@/lib/money/ledger/totals";
import { TotalsCard } from "./totals-card";

export const metadata = { title: "Ledger" };

export default async function Page({ params }: AccountParams) {
  const visit = await requireAccount(params, "operator");
  const { user, environment } = visit;
  const [{ invariants, newRows }, totals] = await Promise.all([listChecks(), readTotals(user, environment)]);
  const { timezone } = user;
  return (
    <>
      <PageHeader
        title="Ledger"
        description="Totals and invariants of the ledger. New rows are checked every five minutes, all rows once or twice a day."
      />
      <div className="flex flex-col gap-6">
        <Verdict invariants={invariants} />
        <TotalsCard read={totals} visit={visit} />
        <Card title="Checks">
          <div className="flex flex-col gap-2 border-t border-line px-5 py-4 text-sm sm:px-6">
            <p>
              <span className="font-semibold">New rows: </span>
              {newRows ? (
                <>
                  all checks complete up to{" "}
                  <DateTime value={newRows.until} timeZone={timezone} show="second" />. Last check:{" "}
                  <DateTime value={newRows.at} timeZone={timezone} show="second" />.
                </>
              ) : (
                "not checked yet."
              )}
            </p>
            <details className="text-muted">
              <summary className="cursor-pointer py-1">What the checks cover</summary>
              <p className="mt-1">
                New rows are checked every five minutes, and a second time some minutes later, once the
                database transactions that were open at that time have ended. “Complete” counts only the
                second check. The full check finds old rows that were changed manually. It runs once or twice
                a day.
              </p>
            </details>
          </div>
        </Card>
        <InvariantsCard invariants={invariants} timezone={timezone} />
      </div>
    </>
  );
}

/** Summarizes the results of the ledger checks. */
function Verdict({ invariants }: { readonly invariants: readonly InvariantResult[] }) {
  const broken = invariants.filter((one) => one.broken.length > 0).length;
  const unlooked = invariants.filter((one) => one.swept === null).length;
  if (broken > 0)
    return (
      <Alert
        tone="danger"
        title={`${broken} of ${invariants.length} invariants ${broken === 1 ? "is" : "are"} broken`}
      >
        Stop crediting wallets, back up the database as it is, and find out what wrote the rows listed below.
        An invariant is shown as broken until a full check finds no row that breaks it.
      </Alert>
    );
  if (unlooked > 0)
    return (
      <Alert tone="info" title="No broken invariants found so far">
        {unlooked === invariants.length
          ? "The first full check has not finished yet. It starts within five minutes of the first startup."
          : `${unlooked} of ${invariants.length} invariants ${unlooked === 1 ? "is waiting for its" : "are waiting for their"} first full check.`}
      </Alert>
    );
  return (
    <Alert tone="success" title="No broken invariants">
      Every invariant held at its last check.
    </Alert>
  );
}

type Props = { readonly invariants: readonly InvariantResult[]; readonly timezone: string };

/** Lists the ledger's invariants. Broken invariants are always visible, and the others are collapsed. */
function InvariantsCard({ invariants, timezone }: Props) {
  const broken = invariants.filter((one) => one.broken.length > 0);
  const others = invariants.filter((one) => one.broken.length === 0);
  return (
    <Card title="Invariants" description="Across test mode and live mode.">
      {broken.length > 0 && <Lines invariants={broken} timezone={timezone} />}
      {others.length > 0 && (
        <details className="group border-t border-line text-sm">
          <summary className="flex cursor-pointer items-center justify-between gap-3 px-5 py-3 font-semibold sm:px-6">
            {broken.length > 0
              ? countOf(others.length, "other invariant")
              : `All ${others.length} invariants`}
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

const states = {
  broken: { Icon: CircleX, label: "Broken", tone: "text-danger" },
  whole: { Icon: CircleCheck, label: "Holds", tone: "text-success" },
  unknown: { Icon: CircleDashed, label: "Not checked yet", tone: "text-muted" },
};

function stateOf({ broken, swept }: InvariantResult): keyof typeof states {
  if (broken.length > 0) return "broken";
  return swept ? "whole" : "unknown";
}

/** Renders an invariant, the time of its last full check and the IDs of up to 100 rows that break it. */
function InvariantLine({ invariant, timezone }: { invariant: InvariantResult; timezone: string }) {
  const { name, broken, more, brokenSince, swept } = invariant;
  const state = stateOf(invariant);
  const { Icon, label, tone } = states[state];
  return (
    <li className="flex gap-3 px-5 py-3 sm:px-6">
      <Icon role="img" aria-hidden={false} aria-label={label} className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className={state === "broken" ? "font-semibold" : ""}>{name}</p>
        <p className="mt-1 text-xs text-muted">
          {swept ? (
            <>
              Last full check:{" "}
              {swept.from < swept.to && (
                <>
                  <DateTime value={swept.from} timeZone={timezone} show="second" /> to{" "}
                </>
              )}
              <DateTime value={swept.to} timeZone={timezone} show="second" />
            </>
          ) : (
            "The first full check has not finished yet"
          )}
        </p>
        {brokenSince && (
          <p className="mt-1 font-mono text-xs break-all text-muted">
            {countOf(broken.length, "row", !more)}, first found{" "}
            <DateTime value={brokenSince} timeZone={timezone} show="second" />: {broken.join(" ")}
          </p>
        )}
      </div>
    </li>
  );
}
