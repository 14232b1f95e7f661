import type { ReactNode } from "react";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { Queue } from "@/lib/operator/queue/read-queue";
import { UNUSUAL_CHARGE_BACKS_PER_DAY, UNUSUAL_REFUSALS_PER_MINUTE } from "@/lib/operator/queue/rules";

type Props = { readonly queue: Queue; readonly home: string; readonly timezone: string };

/** Monitored figures with their thresholds. */
export function UnusualActivityCard({ queue: { refusals, chargeBacks }, home, timezone }: Props) {
  return (
    <Card>
      <CardHeader
        title="Unusual activity"
        description="Figures with the threshold above which they are unusual."
      />
      <ul className="divide-y divide-line border-t border-line text-sm">
        <Watched
          title="Voucher codes refused at checkouts"
          isOdd={refusals?.isOdd ?? false}
          line={`Unusual at ${UNUSUAL_REFUSALS_PER_MINUTE} or more a minute: somebody may be guessing codes. Counts both environments.`}
        >
          {refusals ? (
            <>
              {refusals.count} from {refusals.networks} {refusals.networks === 1 ? "network" : "networks"} in
              the busiest of the last 15 minutes, <DateTime value={refusals.at} timeZone={timezone} />
            </>
          ) : (
            "None in the last 15 minutes"
          )}
        </Watched>
        <Watched
          title="Sales charged back"
          isOdd={chargeBacks.length > 0}
          line={`Unusual at ${UNUSUAL_CHARGE_BACKS_PER_DAY} or more in 24 hours, if that is three times the reseller's daily average of the previous 28 days.`}
        >
          {chargeBacks.length === 0
            ? "No reseller above its threshold"
            : chargeBacks.map(({ accountId, companyName, lastDay, amountDisplay, usualADay }) => (
                <span key={accountId} className="block">
                  <TextLink href={`${home}/accounts/${accountId}`}>{companyName}</TextLink>: {lastDay} sales
                  of <Money display={amountDisplay} /> in 24 hours, usually {usualADay} a day
                </span>
              ))}
        </Watched>
      </ul>
    </Card>
  );
}

type WatchedProps = {
  readonly title: string;
  readonly isOdd: boolean;
  readonly line: string;
  readonly children: ReactNode;
};

function Watched({ title, isOdd, line, children }: WatchedProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 break-words">{children}</p>
        <p className="mt-1 text-xs text-muted">{line}</p>
      </div>
      <Badge tone={isOdd ? "danger" : "success"}>{isOdd ? "Unusual" : "Normal"}</Badge>
    </li>
  );
}
