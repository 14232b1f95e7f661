import { DateTime } from "@/components/date-time";
import { DeliveryBadge } from "@/components/delivery-badge";
import { outcomeWords } from "@/components/outcome-words";
import type { CycleEvent } from "@/lib/subscriptions/list-cycles";

type Props = { readonly events: readonly CycleEvent[]; readonly timezone: string };

/** The events of one cycle, each with what became of its delivery. */
export function CycleEvents({ events, timezone }: Props) {
  return (
    <ul className="flex flex-col gap-2">
      {events.map((event) => (
        <li key={event.type} className="sm:text-right">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:min-h-8 sm:justify-end">
            <code className="font-mono text-xs">{event.type}</code>
            {event.delivery && <DeliveryBadge status={event.delivery.status} />}
          </p>
          <p className="text-xs text-muted">
            <Told delivery={event.delivery} timezone={timezone} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Told({ delivery, timezone }: { delivery: CycleEvent["delivery"]; timezone: string }) {
  if (!delivery) return "Not sent: no webhook URL was set";
  const { answer, attempts, nextAttemptAt, outcome, status } = delivery;
  if (!outcome) return "Not tried yet";
  return (
    <>
      {status === "succeeded" ? outcomeWords.http_error : outcomeWords[outcome]} {answer}
      {attempts > 1 && `, ${attempts} attempts`}
      {status === "pending" && nextAttemptAt && (
        <>
          , next <DateTime value={nextAttemptAt} timeZone={timezone} />
        </>
      )}
    </>
  );
}
