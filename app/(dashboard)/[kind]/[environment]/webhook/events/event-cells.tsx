import { earlyEndNote } from "@/app/(dashboard)/_words/delivery-remark";
import { TimeLeft } from "@/components/money/time-left";
import { now } from "@/lib/base/clock";
import type { WebhookEvent } from "@/lib/webhooks/events/schema";
import { attemptsText, attemptText } from "../attempt-text";

/** A type that a narrow column breaks after its dot. */
export function BreakableType({ type }: { type: string }) {
  const [object, happened] = type.split(".");
  return (
    <>
      {object}.<wbr />
      {happened}
    </>
  );
}

/** What came of the latest delivery, in lines below its badge. */
export function DeliveryNote({ event }: { event: WebhookEvent }) {
  const { attempt_count: count, ended_reason: reason, last_attempt: last, status } = event.delivery;
  const { next_attempt_at: next } = event.delivery;
  if (status === "unsent") return "No webhook URL was active";
  const early = earlyEndNote(reason, count);
  return (
    <>
      {last ? attemptText(last) : status === "pending" && count === 0 && "Not tried yet"}
      {early && <span className="block">{early}</span>}
      {count > 1 && <span className="block">{attemptsText(count)}</span>}
      {next && (
        <span className="block">
          Next <TimeLeft until={next} from={now().toISOString()} />
        </span>
      )}
    </>
  );
}
