import type { Metadata } from "next";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { eventPath, eventsPath, testEventsPath, webhookPath } from "@/app/(dashboard)/_shell/webhook-path";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { eventTimeline } from "@/lib/insight/timeline/payment-timelines";
import { getEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { readEventBody, retrieveEvent } from "@/lib/webhooks/events/read-events";
import { AwaitDeliveries } from "../../await-deliveries";
import { EventBody } from "../../event-body";
import { DeliveryCard } from "./delivery-card";
import { EventFacts } from "./event-facts";
import { ResendAct } from "./resend-act";

export const metadata: Metadata = { title: "Event" };

/** One event: its body and its deliveries. */
export default async function Page({ params }: AccountParams<{ eventId: string }>) {
  const visit = await requireAccount(params, "partner", "reseller");
  const { user, environment, caller } = visit;
  const { eventId: id } = await params;
  const { kind, timezone } = user;
  const [{ data: event }, body, endpoint] = await Promise.all([
    retrieveEvent(caller, { id }),
    readEventBody(caller, { id }),
    getEndpoint(caller),
  ]).catch(notFoundPage);
  const open = endpoint !== null && endpoint.disabled_at === null;
  return (
    <>
      <AwaitDeliveries events={[event]} />
      <p className="mb-2 text-sm">
        {event.test_event ? (
          <TextLink href={testEventsPath(kind, environment)}>Test events</TextLink>
        ) : (
          <TextLink href={eventsPath(kind, environment)}>Events</TextLink>
        )}
      </p>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="font-mono text-lg font-semibold break-all">{event.type}</h2>
          <DeliveryBadge status={event.delivery.status} attempts={event.delivery.attempt_count} />
          {event.test_event && <Badge tone="primary">Test event</Badge>}
        </div>
        <ResendAct event={event} open={open} webhook={webhookPath(kind, environment)} />
      </div>
      <div className="flex flex-col gap-6">
        <EventFacts event={event} kind={kind} timezone={timezone} />
        {event.deliveries.length > 1 && <TimelineCard life={eventTimeline(event)} visit={visit} />}
        {event.deliveries.toReversed().map((delivery) => (
          <DeliveryCard
            key={delivery.number}
            delivery={delivery}
            timezone={timezone}
            path={eventPath(kind, environment, id)}
          />
        ))}
        <Card>
          <CardHeader
            title="Body"
            description="Every attempt sends the same bytes, even if the object has changed since."
          />
          <CardBody>
            <EventBody body={body} />
          </CardBody>
        </Card>
      </div>
    </>
  );
}
