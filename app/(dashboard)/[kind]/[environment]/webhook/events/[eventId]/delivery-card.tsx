import { remarkOn } from "@/app/(dashboard)/_words/delivery-remark";
import { DateTime } from "@/components/money/date-time";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { TimeLeft } from "@/components/money/time-left";
import { buttonStyles } from "@/components/ui/button-styles";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { now } from "@/lib/base/clock";
import type { EventDelivery } from "@/lib/webhooks/deliveries/schema";
import { AttemptEntry } from "./attempt-entry";

type Props = {
  readonly delivery: EventDelivery;
  readonly timezone: string;
  /** Of the page it stands on. */
  readonly path: string;
};

/** One delivery of the event, with its attempts newest first. */
export function DeliveryCard({ delivery, timezone, path }: Props) {
  const { attempts, created_at: createdAt, next_attempt_at: next } = delivery;
  const remark = remarkOn(delivery);
  return (
    <Card>
      <CardHeader
        title={delivery.number === 1 ? "Delivery" : `Delivery ${delivery.number}, resent`}
        description={
          <>
            {delivery.status === "unsent" ? "Recorded" : "Begun"}{" "}
            <DateTime value={createdAt} timeZone={timezone} show="second" />
          </>
        }
        actions={<DeliveryBadge status={delivery.status} attempts={delivery.attempt_count} />}
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
      {remark && <CardFooter>{remark}</CardFooter>}
    </Card>
  );
}
