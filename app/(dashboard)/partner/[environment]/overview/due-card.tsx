import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { StatusBadge } from "@/components/money/status-badge";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/base/settings/env";
import type { Overview } from "@/lib/insight/partner-overview/read-overview";
import { subscriptionPath } from "../subscriptions/subscription-path";

type Props = { readonly overview: Overview; readonly visit: Visit };

const SHOWN = 8;

/** Overdue cycles, then those of the next seven days. Renders nothing if there are none. */
export function DueCard({ overview: { overdue, dueThisWeek }, visit }: Props) {
  const { environment, user, home } = visit;
  const cycles = [...overdue, ...dueThisWeek];
  if (cycles.length === 0) return null;
  const hidden = cycles.length - SHOWN;
  return (
    <Card id="due">
      <CardHeader title="Cycles due" description="Overdue cycles, then cycles due in the next seven days." />
      <ul className="divide-y divide-line border-t border-line text-sm">
        {cycles.slice(0, SHOWN).map((cycle, at) => (
          <li key={cycle.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 sm:px-6">
            <TextLink
              href={subscriptionPath({ environment, reference: cycle.reference })}
              className="min-w-0 font-mono text-xs break-all"
            >
              {cycle.reference}
            </TextLink>
            <span className="text-muted">
              Cycle {cycle.number}
              {cycle.resellerName && `, ${cycle.resellerName}`}
            </span>
            {at < overdue.length && <StatusBadge status="overdue" />}
            <span className="ml-auto flex gap-4">
              <Money amountMinor={cycle.amount} currency={env().CURRENCY} />
              <DateTime value={cycle.dueAt} timeZone={user.timezone} show="date" className="text-muted" />
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <CardFooter>
          <TextLink href={`${home}/subscriptions?order=due`}>View all subscriptions by due date</TextLink>
        </CardFooter>
      )}
    </Card>
  );
}
