import { DeliverySummary } from "@/app/(dashboard)/_cards/delivery-summary";
import { eventPath } from "@/app/(dashboard)/_shell/webhook-path";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { TextLink } from "@/components/ui/text-link";
import type { Environment } from "@/lib/base/fields";
import type { CycleEvent } from "@/lib/insight/cycle-history/list-cycles";

type Props = {
  readonly environment: Environment;
  readonly events: readonly CycleEvent[];
  readonly timezone: string;
};

/** The events of one cycle with their delivery status. */
export function CycleEvents({ environment, events, timezone }: Props) {
  return (
    <ul className="flex flex-col gap-2">
      {events.map(({ id, type, delivery }) => (
        <li key={type} className="sm:text-right">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:min-h-8 sm:justify-end">
            <TextLink href={eventPath("partner", environment, id)} className="font-mono text-xs">
              {type}
            </TextLink>
            <DeliveryBadge status={delivery?.status ?? "unsent"} attempts={delivery?.attempts ?? 0} />
          </p>
          <p className="text-xs text-muted">
            <DeliverySummary {...(delivery ?? UNSENT)} timezone={timezone} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const UNSENT = {
  status: "unsent",
  endedReason: null,
  attempts: 0,
  nextAttemptAt: null,
  outcome: null,
  failureMessage: null,
  answer: null,
} as const;
