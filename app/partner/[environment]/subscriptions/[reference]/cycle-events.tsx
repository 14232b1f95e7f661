import { DeliveryTold } from "@/app/_dashboard/delivery-told";
import { DeliveryBadge } from "@/components/delivery-badge";
import type { CycleEvent } from "@/lib/subscriptions/list-cycles";

type Props = { readonly events: readonly CycleEvent[]; readonly timezone: string };

/** The events of one cycle, each with what became of its delivery. */
export function CycleEvents({ events, timezone }: Props) {
  return (
    <ul className="flex flex-col gap-2">
      {events.map(({ type, delivery }) => (
        <li key={type} className="sm:text-right">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:min-h-8 sm:justify-end">
            <code className="font-mono text-xs">{type}</code>
            <DeliveryBadge status={delivery?.status ?? "unsent"} />
          </p>
          <p className="text-xs text-muted">
            <DeliveryTold {...(delivery ?? UNSENT)} timezone={timezone} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const UNSENT = { status: "unsent", attempts: 0, nextAttemptAt: null, outcome: null, answer: null } as const;
