import { DateTime } from "@/components/money/date-time";
import { outcomeWords } from "@/components/money/outcome-words";
import type { AttemptOutcome, DeliveryStatus, EndedReason } from "@/lib/webhooks/deliveries/schema";
import { earlyEndNote } from "../_words/delivery-remark";

interface DeliverySummaryProps {
  readonly status: DeliveryStatus;
  readonly endedReason: EndedReason | null;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  /** Of the last attempt; null before the first. */
  readonly outcome: AttemptOutcome | null;
  /** The failure of the last attempt; null if there was none. */
  readonly failureMessage: string | null;
  /** The status code the receiver answered, where it answered. */
  readonly answer: number | null;
  readonly timezone: string;
}

/** A summary of an event's delivery, shown below its badge. */
export function DeliverySummary(props: DeliverySummaryProps) {
  const { answer, attempts, endedReason, failureMessage, nextAttemptAt, outcome, status, timezone } = props;
  if (status === "unsent") return "No webhook URL was active";
  const early = earlyEndNote(endedReason, attempts);
  if (!outcome) return early || (attempts > 0 ? "Attempts are no longer stored" : "Not tried yet");
  return (
    <>
      {failureMessage ?? `${outcomeWords[outcome]} ${answer}`}
      {attempts > 1 && `, ${attempts} attempts`}
      {early && <span className="block">{early}</span>}
      {status === "pending" && nextAttemptAt && (
        <>
          , next <DateTime value={nextAttemptAt} timeZone={timezone} />
        </>
      )}
    </>
  );
}
