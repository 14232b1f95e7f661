import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { type AccountParams, notFoundPage, requireAccount, type Visit } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { EnvironmentBadge } from "@/components/shell/environment-badge";
import { ActionForm } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { BodyCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyField } from "@/components/ui/copy-field";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Field } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatJson } from "@/lib/base/format-json";
import { eventTimeline } from "@/lib/insight/timeline/payment-timelines";
import { readEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { endpointName } from "@/lib/webhooks/endpoints/rules";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { readEventBody, retrieveEvent } from "@/lib/webhooks/events/read-events";
import type { RetrievedEvent, WebhookEvent } from "@/lib/webhooks/events/schema";
import { AwaitDeliveries } from "../../await-deliveries";
import { EventBody } from "../../bodies";
import { resendAction, retryAction } from "../actions";
import { eventSubject, findBilledPath } from "../event-subject";
import { DeliveryCard } from "./delivery-card";

export const generateMetadata = withTitle(Page, "Event");

export default withNotFound(Page);

/** Renders one event: its body and its deliveries. */
async function Page({ params }: AccountParams<{ eventId: string }>) {
  const visit = await requireAccount(params, "partner", "reseller");
  const { caller, home } = visit;
  const { eventId: id } = await params;
  const [{ data: event }, body, endpoints] = await Promise.all([
    retrieveEvent(caller, { id }),
    readEventBody(caller, { id }),
    readEndpoints(caller),
  ]).catch(notFoundPage);
  return (
    <>
      <AwaitDeliveries events={[event]} />
      <p className="mb-2 text-sm">
        {event.test_event ? (
          <TextLink href={`${home}/webhook/events?type=test`}>Test events</TextLink>
        ) : (
          <TextLink href={`${home}/webhook/events`}>Events</TextLink>
        )}
      </p>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="font-mono text-lg font-semibold break-all">{event.type}</h2>
          <DeliveryBadge status={event.delivery.status} attempts={event.delivery.attempt_count} />
          {event.test_event && <Badge tone="primary">Test event</Badge>}
        </div>
        <ForRole needs="developer">
          <ResendAct event={event} endpoints={endpoints} home={home} />
        </ForRole>
      </div>
      <div className="flex flex-col gap-6">
        <EventFacts event={event} visit={visit} />
        {event.deliveries.length > 1 && <TimelineCard timeline={eventTimeline(event)} visit={visit} />}
        {event.deliveries.toReversed().map((delivery) => (
          <DeliveryCard
            key={`${delivery.endpoint_id} ${delivery.number}`}
            delivery={delivery}
            endpoints={endpoints}
            visit={visit}
            path={`${home}/webhook/events/${id}`}
          />
        ))}
        <BodyCard
          title="Body"
          description="Every attempt sends the same bytes, even if the object has changed since."
        >
          <EventBody body={body} formatted={formatJson(body) ?? body} />
        </BodyCard>
      </div>
    </>
  );
}

async function EventFacts({ event, visit }: { event: WebhookEvent; visit: Visit }) {
  const { user } = visit;
  const subject = eventSubject(event, user.kind);
  const path = subject?.path ?? (await findBilledPath(event, visit));
  return (
    <BodyCard bodyClassName="flex flex-col gap-5">
      <CopyField label="Event ID, sent as webhook-id" value={event.id} what="the event ID" />
      <DescriptionList>
        {subject && (
          <DescriptionItem term="About">
            {path ? (
              <TextLink href={path} className="font-mono break-all">
                {subject.name}
              </TextLink>
            ) : (
              <code className="font-mono break-all">{subject.name}</code>
            )}
            {event.test_event && <span className="text-muted"> (sample data)</span>}
          </DescriptionItem>
        )}
        <TimeItem
          term={event.test_event ? "Sent" : "Occurred"}
          at={event.created_at}
          timezone={user.timezone}
          show="second"
        />
        <DescriptionItem term="Environment">
          <EnvironmentBadge environment={event.environment} />
        </DescriptionItem>
      </DescriptionList>
    </BodyCard>
  );
}

type ResendActProps = {
  readonly event: RetrievedEvent;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly home: string;
};

/**
 * Renders the buttons that send the event: "Retry now" if deliveries to enabled endpoints are pending, and "Send event" or
 * "Resend event" if an enabled endpoint has no pending delivery. If no endpoint is enabled, renders a link to the webhook page
 * instead.
 */
function ResendAct({ event, endpoints, home }: ResendActProps) {
  const { environment, id, delivery, deliveries } = event;
  const isFirst = delivery.status === "unsent" || delivery.status === "not_requested";
  const enabled = endpoints.filter(({ disabled_at }) => disabled_at === null);
  if (enabled.length === 0) {
    return (
      <p className="text-sm text-muted">
        <TextLink href={`${home}/webhook`}>Set or enable a webhook URL</TextLink> to{" "}
        {isFirst ? "send" : "resend"} it.
      </p>
    );
  }
  const pending = enabled.filter((one) =>
    deliveries.some(({ status, endpoint_id }) => status === "pending" && endpoint_id === one.id),
  );
  const isSubscribed = enabled.some(({ events }) => events.includes(event.type));
  // If only one endpoint is enabled, send to it explicitly, because it might not be subscribed to this event type.
  const fields = { environment, id, ...(enabled.length === 1 && { endpoint_id: enabled[0]?.id ?? "" }) };
  return (
    <div className="flex flex-wrap gap-2">
      {pending.length > 0 && (
        <ActionForm action={retryAction} fields={{ environment, id }}>
          <SubmitButton variant="secondary" pendingLabel="Sending">
            Retry now
          </SubmitButton>
        </ActionForm>
      )}
      {pending.length < enabled.length && (
        <ConfirmDialog
          trigger={isFirst ? "Send event" : "Resend event"}
          triggerStyle={{ variant: "secondary" }}
          title={isFirst ? "Send this event?" : "Resend this event?"}
          description={
            isFirst
              ? "Sends the event to the endpoint's current URL, with the current time as the webhook-timestamp. The body does not change."
              : "Sends the same body to the endpoint's current URL with a new timestamp and signature. The webhook-id stays the same, so a receiver that deduplicates by it ignores the event."
          }
          tone="primary"
          action={resendAction}
          fields={fields}
        >
          {enabled.length > 1 && (
            <Field name="endpoint_id" label="Endpoint" saysOptional={false}>
              <Select options={enabled.map((endpoint) => [endpoint.id, endpointName(endpoint)])}>
                {isSubscribed && <option value="">All subscribed endpoints</option>}
              </Select>
            </Field>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
