import type { Metadata } from "next";
import { LiveAccess } from "@/app/_dashboard/live-access";
import { EndpointState } from "@/app/_dashboard/webhook/endpoint-state";
import { eventsPath } from "@/app/_dashboard/webhook/webhook-path";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { getEndpoint } from "@/lib/endpoints/get-endpoint";
import { revealSecret } from "@/lib/endpoints/reveal-secret";
import { countEventsByDay } from "@/lib/events/count-events-by-day";
import { countReplayable } from "@/lib/events/count-replayable";
import { listEvents } from "@/lib/events/list-events";
import { type AccountParams, requireAccount } from "../require-account";
import { AwaitDeliveries } from "./await-deliveries";
import { EventTable } from "./events/event-table";
import { EventsByDayCard } from "./events-by-day";
import { NoReceiverYet } from "./inbox/no-receiver-yet";
import { NoEventsYet } from "./no-events-yet";
import { ReplayNotices } from "./replay-notices";
import { SecretCard } from "./secret-card";
import { TestEventCard } from "./test-event-card";
import { UrlCard } from "./url-card";

export const metadata: Metadata = { title: "Webhook" };

const EVENTS_SHOWN = 5;
const DAYS_SHOWN = 14;

/** Where events are sent in one environment, what signs them, and what came of the latest. */
export default async function Page({ params }: AccountParams) {
  const { user, environment, caller } = await requireAccount(params);
  const { kind, timezone } = user;
  const endpoint = await getEndpoint(caller);
  const [secret, latest, replayable, counted] = await Promise.all([
    endpoint && revealSecret(caller),
    listEvents(caller, { limit: EVENTS_SHOWN }),
    countReplayable(caller),
    countEventsByDay(caller, DAYS_SHOWN),
  ]);
  const { events } = latest.data;
  const open = endpoint !== null && endpoint.disabled_at === null;
  const allEvents = eventsPath(kind, environment);
  return (
    <>
      <LiveAccess user={user} environment={environment} />
      <AwaitDeliveries events={events} />
      <div className="flex flex-col gap-6">
        {endpoint && <EndpointState endpoint={endpoint} timezone={timezone} />}
        <ReplayNotices {...replayable} open={open} eventsPath={allEvents} />
        {!endpoint && environment === "test" && <NoReceiverYet />}
        <UrlCard kind={kind} environment={environment} endpoint={endpoint} />
        {open && <TestEventCard kind={kind} environment={environment} />}
        {endpoint && secret && (
          <SecretCard environment={environment} secret={secret} endpoint={endpoint} timezone={timezone} />
        )}
        <EventsByDayCard counted={counted} timezone={timezone} />
        <Card>
          <CardHeader
            title="Latest events"
            actions={
              events.length > 0 && (
                <ButtonLink href={allEvents} variant="secondary" size="sm">
                  All events
                </ButtonLink>
              )
            }
          />
          {events.length > 0 ? (
            <EventTable caption="Latest events" events={events} kind={kind} timezone={timezone} />
          ) : (
            <NoEventsYet kind={kind} environment={environment}>
              {open
                ? "Send a test event to try the URL."
                : "Set the webhook URL above, so that events have somewhere to go."}
            </NoEventsYet>
          )}
        </Card>
      </div>
    </>
  );
}
