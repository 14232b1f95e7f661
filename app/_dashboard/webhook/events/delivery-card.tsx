import { DateTime } from "@/components/date-time";
import { DeliveryBadge } from "@/components/delivery-badge";
import { TimeLeft } from "@/components/time-left";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { now } from "@/lib/clock";
import type { EventDelivery } from "@/lib/webhooks/schema";
import { AttemptEntry } from "./attempt-entry";

type Props = {
  readonly delivery: EventDelivery;
  /** 1 for the event's own delivery; each resend is one more. */
  readonly round: number;
  readonly timezone: string;
  /** Of the page it stands on. */
  readonly path: string;
};

/** One way of the event to the endpoint, its attempts newest first. */
export function DeliveryCard({ delivery, round, timezone, path }: Props) {
  const { attempts, created_at: createdAt, next_attempt_at: next } = delivery;
  return (
    <Card>
      <CardHeader
        title={round === 1 ? "Delivery" : `Delivery ${round}, resent`}
        description={
          <>
            {delivery.status === "unsent" ? "Recorded" : "Begun"}{" "}
            <DateTime value={createdAt} timeZone={timezone} show="second" />
          </>
        }
        actions={<DeliveryBadge status={delivery.status} />}
      />
      {next && (
        <CardBody className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
          <p>
            Attempt {delivery.attempt_count + 1} <TimeLeft until={next} from={now().toISOString()} />, at{" "}
            <DateTime value={next} timeZone={timezone} show="second" />
          </p>
          <a href={path} className={buttonStyles({ variant: "secondary", size: "sm" })}>
            Refresh
          </a>
        </CardBody>
      )}
      {attempts.length > 0 && (
        <ol className="divide-y divide-line border-t border-line" aria-label="Attempts">
          {attempts.toReversed().map((attempt) => (
            <AttemptEntry key={attempt.number} attempt={attempt} timezone={timezone} />
          ))}
        </ol>
      )}
      <Silence delivery={delivery} />
    </Card>
  );
}

/** Why there is less to see than one might expect. */
function Silence({ delivery }: { delivery: EventDelivery }) {
  const text = silenceText(delivery);
  return text === undefined ? null : <CardBody className="text-sm text-muted">{text}</CardBody>;
}

function silenceText({ attempt_count: count, attempts, status }: EventDelivery): string | undefined {
  if (status === "unsent")
    return "No webhook was in use then: no URL was set, or deliveries were switched off.";
  if (status === "failed" && count === 0) return "Deliveries were switched off before it was tried.";
  if (attempts.length < count) return "Attempts are kept for 90 days; earlier ones are gone.";
  return undefined;
}
