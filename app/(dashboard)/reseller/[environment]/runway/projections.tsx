import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { minor } from "@/lib/base/money";
import { runway } from "@/lib/insight/runway/rules";
import { cyclesText } from "./cycles-text";
import type { RunwayProps } from "./runway-props";

/**
 * The coverage with pending top-ups. Renders nothing if there are none, or if everything is covered anyway.
 */
export function CoverageWithTopUps({ view, currency, timezone, waiting }: RunwayProps) {
  if (waiting === 0 || !view.firstUncovered) return null;
  const { covered, firstUncovered } = runway(minor(view.balance + waiting), view.upcoming.cycles);
  return (
    <p className="text-sm">
      <strong>With the pending top-up</strong> of <Money amountMinor={waiting} currency={currency} />,{" "}
      {firstUncovered ? (
        <>
          the balance covers {cyclesText(covered.count)}. The first to fail is due on{" "}
          <DateTime value={firstUncovered.cycle.dueAt} timeZone={timezone} show="date" />.
        </>
      ) : (
        <>the balance covers all {cyclesText(covered.count)}.</>
      )}
    </p>
  );
}

/** How long the balance lasts if one-off sales continue. Renders nothing without sales. */
export function RunwayWithSales({ view: { pace, balance, reach }, currency, timezone }: RunwayProps) {
  if (!pace) return null;
  const { perDay, since, usedUpAt } = pace;
  return (
    <p className="text-sm">
      <strong>If one-off sales continue:</strong> since{" "}
      <DateTime value={since} timeZone={timezone} show="date" /> they have used{" "}
      <Money amountMinor={perDay} currency={currency} /> a day. At this rate the balance of{" "}
      <Money amountMinor={balance} currency={currency} /> lasts {usedUpAt ? "until" : "past"}{" "}
      <DateTime value={usedUpAt ?? reach} timeZone={timezone} show="date" />, cycles included.
    </p>
  );
}
