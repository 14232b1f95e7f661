import { DateTime } from "@/components/date-time";
import { outcomeWords } from "@/components/outcome-words";
import type { DeliveryStatus, Outcome } from "@/lib/webhooks/schema";

interface DeliveryToldProps {
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  /** Of the last attempt; null before the first. */
  readonly outcome: Outcome | null;
  /** The status code the receiver answered, where it answered. */
  readonly answer: number | null;
  readonly timezone: string;
}

/** What became of an event's delivery, in a line below its badge. */
export function DeliveryTold(props: DeliveryToldProps) {
  const { answer, attempts, nextAttemptAt, outcome, status, timezone } = props;
  if (status === "unsent") return "No webhook was in use then";
  if (!outcome) return "Not tried yet";
  return (
    <>
      {outcomeWords[outcome]} {answer}
      {attempts > 1 && `, ${attempts} attempts`}
      {status === "pending" && nextAttemptAt && (
        <>
          , next <DateTime value={nextAttemptAt} timeZone={timezone} />
        </>
      )}
    </>
  );
}
