import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { TextLink } from "@/components/ui/text-link";
import type { Queue } from "@/lib/operator/queue/read-queue";
import { onlyPath } from "./only-path";
import { QueueCard } from "./queue-card";

type Props = Pick<Queue, "topUps"> & { readonly home: string; readonly timezone: string };

/** Top-ups that resellers say they transfer, to be credited once the money has arrived. */
export function TopUpsCard({ topUps, home, timezone }: Props) {
  return (
    <QueueCard
      title="Requested top-ups"
      description="Oldest first. Credit a top-up when its transfer has arrived."
      waiting={topUps}
      keyOf={({ id }) => id}
      all={<TextLink href={`${home}/top-ups`}>All top-ups</TextLink>}
      row={({ id, company_name, amount_display, reference, created_at }) => (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <TextLink href={onlyPath(`${home}/top-ups`, id)} className="font-semibold break-words">
              {company_name}
            </TextLink>
            <p className="break-words text-muted">
              {reference}, requested <DateTime value={created_at} timeZone={timezone} />
            </p>
          </div>
          <span className="font-semibold">
            <Money display={amount_display} />
          </span>
        </div>
      )}
    />
  );
}
