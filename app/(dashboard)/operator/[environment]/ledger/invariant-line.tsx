import { DateTime } from "@/components/money/date-time";
import { CircleCheck, CircleDashed, CircleX } from "@/components/ui/icons";
import type { CheckedInvariant } from "@/lib/money/ledger/checks";

const states = {
  broken: { Icon: CircleX, label: "Broken", tone: "text-danger" },
  whole: { Icon: CircleCheck, label: "Intact", tone: "text-success" },
  unknown: { Icon: CircleDashed, label: "Not checked yet", tone: "text-muted" },
};

function stateOf({ broken, swept }: CheckedInvariant): keyof typeof states {
  if (broken.length > 0) return "broken";
  return swept ? "whole" : "unknown";
}

interface InvariantLineProps {
  readonly invariant: CheckedInvariant;
  readonly timezone: string;
}

/** An invariant, its last full check, and the rows that break it. */
export function InvariantLine({ invariant, timezone }: InvariantLineProps) {
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
              All rows checked from <DateTime value={swept.from} timeZone={timezone} show="second" /> to{" "}
              <DateTime value={swept.to} timeZone={timezone} show="second" />
            </>
          ) : (
            "The first full check has not finished yet"
          )}
        </p>
        {brokenSince && (
          <p className="mt-1 font-mono text-xs break-all text-muted">
            {more ? `${broken.length} rows or more` : `${broken.length} rows`}, first found{" "}
            <DateTime value={brokenSince} timeZone={timezone} show="second" />: {broken.join(" ")}
          </p>
        )}
      </div>
    </li>
  );
}
