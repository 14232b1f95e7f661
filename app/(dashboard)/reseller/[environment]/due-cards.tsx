import type { ReactNode } from "react";
import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { billedSubscriptionPath } from "@/app/(dashboard)/_shell/paths";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { countOf, DUE_THIS_WEEK } from "@/app/(dashboard)/_words/labels";
import { DateTime } from "@/components/money/values";
import { Card, CardFooter } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { RunwayView, UpcomingCycle } from "@/lib/insight/runway/read-runway";

type Props = { readonly view: RunwayView; readonly visit: Visit };

/** The maximum number of cycles shown in each card. */
const SHOWN = 5;

/**
 * Lists up to five overdue cycles, and up to five cycles that are due in the next seven days or were due in the last 24 hours.
 */
export function DueCards({ view: { missed, dueThisWeek }, visit }: Props) {
  const isOnlyOne = missed.cycles.length === 0;
  return (
    <div className={isOnlyOne ? "" : "grid gap-6 lg:grid-cols-2"}>
      {missed.cycles.length > 0 && (
        <CyclesCard
          visit={visit}
          title="Overdue"
          className="border-danger/50!"
          description="Cycles that were due more than a day ago and have not been billed. A partner may stop the service until you bill the overdue cycle."
          {...missed}
        />
      )}
      <CyclesCard visit={visit} title={DUE_THIS_WEEK} description={dueText(dueThisWeek)} {...dueThisWeek} />
    </div>
  );
}

function dueText({ cycles, isComplete }: RunwayView["dueThisWeek"]): string {
  if (cycles.length > 0)
    return "Cycles to bill in the next seven days, and those that were due in the last 24 hours.";
  return isComplete
    ? "No cycle is due in the next seven days or was due in the last 24 hours."
    : "There are too many due cycles to list.";
}

type CyclesCardProps = Pick<Props, "visit"> & {
  readonly title: string;
  readonly description: ReactNode;
  readonly className?: string;
  readonly cycles: readonly UpcomingCycle[];
  readonly amount: number;
  readonly isComplete: boolean;
};

function CyclesCard(props: CyclesCardProps) {
  const { title, description, className, cycles, amount, isComplete, visit } = props;
  return (
    <Card className={className} title={title} description={description}>
      {cycles.length > 0 && (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {cycles.slice(0, SHOWN).map(({ subscription, number, dueAt, amount: takes }) => {
            const name = subscription.resellerSubscriptionReference ?? subscription.accessCode;
            return (
              <li
                key={`${subscription.accessCode} ${number}`}
                className="flex items-center justify-between gap-4 px-5 py-2.5 sm:px-6"
              >
                <span className="min-w-0">
                  <TextLink
                    href={billedSubscriptionPath(visit.home, subscription.id)}
                    className="block truncate"
                  >
                    {name}
                  </TextLink>
                  <span className="block truncate text-xs text-muted">
                    {subscription.partnerName}, cycle {number}
                  </span>
                </span>
                <span className="text-right">
                  <Amount minor={takes} className="block" />
                  <DateTime
                    value={dueAt}
                    timeZone={visit.user.timezone}
                    show="date"
                    className="block text-xs text-muted"
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {cycles.length > 0 && (
        <CardFooter className="flex justify-between gap-4">
          <span>
            {countOf(cycles.length, "cycle", isComplete)}
            {cycles.length > SHOWN && `, showing the first ${SHOWN}`}
          </span>
          <span>
            <Amount minor={amount} />
            {!isComplete && " or more"}
          </span>
        </CardFooter>
      )}
    </Card>
  );
}
