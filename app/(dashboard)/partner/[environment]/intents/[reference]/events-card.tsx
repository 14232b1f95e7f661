import { DeliverySummary } from "@/app/_dashboard/webhook/delivery-summary";
import { eventPath } from "@/app/_dashboard/webhook/webhook-path";
import { DateTime } from "@/components/date-time";
import { DeliveryBadge } from "@/components/delivery-badge";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { WebhookEvent } from "@/lib/events/schema";

type Props = {
  readonly events: readonly WebhookEvent[];
  /** Then there was an event, whether or not it is still kept. */
  readonly paid: boolean;
  readonly timezone: string;
};

/** What the intent told the partner's webhook, and what became of the delivery. */
export function EventsCard({ events, paid, timezone }: Props) {
  return (
    <Card>
      <CardHeader title="Events" description="What it told your webhook, and what your server answered." />
      {events.length === 0 ? (
        <NoEvent paid={paid} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {events.map(({ id, type, environment, created_at, delivery }) => (
            <li
              key={id}
              className="flex flex-col gap-2 px-5 py-4 text-sm sm:flex-row sm:justify-between sm:px-6"
            >
              <div>
                <TextLink href={eventPath("partner", environment, id)} className="font-mono text-xs">
                  {type}
                </TextLink>
                <p className="mt-1 text-muted">
                  <DateTime value={created_at} timeZone={timezone} />
                </p>
              </div>
              <div className="flex flex-col items-start gap-1 sm:items-end">
                <DeliveryBadge status={delivery.status} />
                <p className="text-xs text-muted">
                  <DeliverySummary
                    status={delivery.status}
                    endedReason={delivery.ended_reason}
                    attempts={delivery.attempt_count}
                    nextAttemptAt={delivery.next_attempt_at}
                    outcome={delivery.last_attempt?.outcome ?? null}
                    answer={delivery.last_attempt?.status_code ?? null}
                    timezone={timezone}
                  />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function NoEvent({ paid }: Pick<Props, "paid">) {
  if (paid)
    return <EmptyState title="No longer kept">Events have an age, and this one has passed it.</EmptyState>;
  return (
    <EmptyState title="No event yet">
      When the customer has paid, your webhook receives{" "}
      <code className="font-mono">redemption-intent.success</code>.
    </EmptyState>
  );
}
