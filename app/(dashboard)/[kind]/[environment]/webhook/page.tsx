import type { Metadata } from "next";
import { EndpointState } from "@/app/(dashboard)/_cards/endpoint-state";
import { LiveAccess } from "@/app/(dashboard)/_cards/live-access";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { eventsPath } from "@/app/(dashboard)/_shell/webhook-path";
import { getEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { countEventsByDay, countReplayable, countUndelivered } from "@/lib/webhooks/events/count-events";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { AwaitDeliveries } from "./await-deliveries";
import { EventsByDayCard } from "./events-by-day";
import { NoReceiverYet } from "./inbox/no-receiver-yet";
import { LatestEvents } from "./latest-events";
import { ReplayNotices } from "./replay-notices";
import { SecretCard } from "./secret-card";
import { TestEventCard } from "./test-event-card";
import { UrlCard } from "./url-card";

export const metadata: Metadata = { title: "Webhook" };

const EVENTS_SHOWN = 5;
const DAYS_SHOWN = 14;

/** Where events are sent in one environment, what signs them, and what came of the latest. */
export default async function Page({ params }: AccountParams) {
  const visit = await requireAccount(params, "partner", "reseller");
  const { user, environment, caller } = visit;
  const { kind, timezone } = user;
  const [endpoint, latest, replayable, undelivered, counted] = await Promise.all([
    getEndpoint(caller),
    listEvents(caller, { limit: EVENTS_SHOWN, expand: "data" }),
    countReplayable(caller),
    countUndelivered(caller),
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
        <ReplayNotices
          {...replayable}
          retrying={undelivered.retrying}
          environment={environment}
          open={open}
          eventsPath={allEvents}
        />
        {!endpoint && environment === "test" && <NoReceiverYet />}
        <UrlCard kind={kind} environment={environment} endpoint={endpoint} />
        {open && <TestEventCard kind={kind} environment={environment} />}
        {endpoint && <SecretCard environment={environment} endpoint={endpoint} timezone={timezone} />}
        <EventsByDayCard counted={counted} environment={environment} timezone={timezone} />
        <LatestEvents visit={visit} events={events} open={open} />
      </div>
    </>
  );
}
