import { DateTime } from "@/components/money/date-time";
import { DeliveryBadge, outcomeWords } from "@/components/money/delivery-badge";
import { Badge } from "@/components/ui/badge";
import type { CycleEvent } from "@/lib/insight/cycle-history/list-cycles";

/** An event of the timeline with the response of the partner's receiver. */
export function EventLine({ event, timezone }: { event: CycleEvent; timezone: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
      <code className="font-mono text-[0.8125rem] break-all">{event.type}</code>
      {event.delivery ? (
        <DeliveryBadge status={event.delivery.status} attempts={event.delivery.attempts} />
      ) : (
        <Badge>Not sent</Badge>
      )}
      <span className="text-muted">
        <Told delivery={event.delivery} timezone={timezone} />
      </span>
    </div>
  );
}

function Told({ delivery, timezone }: { delivery: CycleEvent["delivery"]; timezone: string }) {
  if (!delivery) return "No webhook URL";
  const { answer, attempts, nextAttemptAt, outcome, status } = delivery;
  if (!outcome) return "Sending";
  return (
    <>
      {outcomeWords[outcome]} {answer}
      {attempts > 1 && `, ${attempts} attempts`}
      {status === "pending" && nextAttemptAt && (
        <>
          , next attempt <DateTime value={nextAttemptAt} timeZone={timezone} />
        </>
      )}
    </>
  );
}
