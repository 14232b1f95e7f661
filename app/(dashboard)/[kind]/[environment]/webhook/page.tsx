import { EndpointNotice, EndpointState, LiveAccess } from "@/app/(dashboard)/_cards/account-notices";
import { ChartCard } from "@/app/(dashboard)/_cards/chart-card";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { type AccountParams, requireAccount, type Visit } from "@/app/(dashboard)/_shell/visit";
import { dayPoints, type Series } from "@/components/charts/series";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { ActionLink } from "@/components/ui/link";
import { readEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import {
  countEventsByDay,
  countUndelivered,
  type DailyEventCounts,
  type EventsByDay,
  MAX_EVENTS_BY_DAY,
} from "@/lib/webhooks/events/count-events";
import { listEvents } from "@/lib/webhooks/events/read-events";
import type { WebhookEvent } from "@/lib/webhooks/events/schema";
import { AwaitDeliveries } from "./await-deliveries";
import { OptionalEventsCard, SecretCard, UrlCard } from "./endpoint-cards";
import { AddEndpointLink, EndpointsCard } from "./endpoints/endpoint-list";
import { eventList, NoEventsYet } from "./events/event-list";
import { UseInboxForm } from "./inbox/inbox-parts";
import { ReplayNotices } from "./replay-notices";
import { TestEventCard } from "./test-event-card";

export const metadata = { title: "Webhook" };

const EVENTS_SHOWN = 5;
const DAYS_SHOWN = 14;

/**
 * Renders the webhook overview of one environment: the endpoints, the webhook URL with its secret and optional events, and the
 * latest events.
 */
export default async function Page({ params }: AccountParams) {
  const visit = await requireAccount(params, "partner", "reseller");
  const { user, environment, caller, home } = visit;
  const [endpoints, latest, undelivered, counted] = await Promise.all([
    readEndpoints(caller),
    listEvents(caller, { limit: EVENTS_SHOWN, expand: "data" }),
    countUndelivered(caller),
    countEventsByDay(caller, DAYS_SHOWN),
  ]);
  const { events } = latest.data;
  const [endpoint = null] = endpoints;
  const enabled = endpoints.filter(({ disabled_at }) => disabled_at === null);
  const open = enabled.length > 0;
  const hasSeveral = endpoints.length > 1;
  return (
    <>
      <LiveAccess visit={visit} />
      <AwaitDeliveries events={events} />
      <div className="flex flex-col gap-6">
        {hasSeveral ? (
          <EndpointNotice endpoints={endpoints} visit={visit} />
        ) : (
          endpoint && <EndpointState endpoint={endpoint} timezone={user.timezone} />
        )}
        <ReplayNotices undelivered={undelivered} endpoints={endpoints} visit={visit} />
        {!endpoint && environment === "test" && (
          <ForRole needs="developer">
            <NoReceiverYet />
          </ForRole>
        )}
        {hasSeveral && <EndpointsCard endpoints={endpoints} visit={visit} />}
        <UrlCard
          endpoint={endpoint}
          visit={visit}
          more={
            endpoint &&
            !hasSeveral && (
              <>
                <ActionLink href={`${home}/webhook/endpoints/${endpoint.id}`}>Events and headers</ActionLink>
                <AddEndpointLink visit={visit} />
              </>
            )
          }
        />
        {open && <TestEventCard endpoints={enabled} visit={visit} />}
        {endpoint && <OptionalEventsCard endpoint={endpoint} visit={visit} />}
        {endpoint && <SecretCard endpoint={endpoint} visit={visit} />}
        <EventsByDayCard counted={counted} visit={visit} />
        <LatestEvents visit={visit} events={events} open={open} />
      </div>
    </>
  );
}

type Props = { readonly visit: Visit; readonly events: readonly WebhookEvent[]; readonly open: boolean };

const TRIED_SHOWN = 5;

/**
 * Lists the latest events or, if there are none, the latest test events. If there are no events at all, shows the next step.
 */
async function LatestEvents({ visit, events, open }: Props) {
  const { caller, home } = visit;
  const search = { limit: TRIED_SHOWN, expand: "data", testEvents: "only" } as const;
  const isReal = events.length > 0;
  const rows = isReal ? events : (await listEvents(caller, search)).data.events;
  if (rows.length === 0)
    return (
      <Card title="Latest events">
        <NoEventsYet visit={visit}>
          <ForRole needs="developer">
            {open
              ? "Send a test event to try the URL."
              : "Set or enable the webhook URL above to start sending events."}
          </ForRole>
        </NoEventsYet>
      </Card>
    );
  const name = isReal ? "events" : "test events";
  const all = `${home}/webhook/events${isReal ? "" : "?type=test"}`;
  return (
    <Card title={`Latest ${name}`} actions={<ActionLink href={all}>All {name}</ActionLink>}>
      <ListTable list={eventList} rows={rows} visit={visit} caption={`Latest ${name}`} />
    </Card>
  );
}

type EventsByDayCardProps = { readonly counted: EventsByDay; readonly visit: Visit };

/** The chart's series from bottom to top. */
const layers = [
  { status: "succeeded", name: "Delivered", tone: "success" },
  { status: "pending", name: "Scheduled", tone: "info" },
  { status: "retrying", name: "Retrying", tone: "warning" },
  { status: "failed", name: "Failed", tone: "danger" },
  { status: "unsent", name: "Not sent", tone: "neutral" },
] as const;

/** Renders a chart of events per day by delivery status, or nothing if no event was counted. */
function EventsByDayCard({ counted: { days, complete }, visit }: EventsByDayCardProps) {
  const series: Series[] = layers.map(({ status, ...layer }) => ({
    ...layer,
    values: days.map((day) => day[status]),
  }));
  if (series.every(({ values }) => values.every((value) => value === 0))) return null;
  const starts = days.map(({ start }) => start);
  return (
    <ChartCard
      shape="bars"
      title={`Events in the last ${days.length} days`}
      description={rateText(days)}
      fileName={`tessera-${visit.environment}-events-by-day`}
      points={dayPoints(starts, visit.user.timezone)}
      series={series}
      note={!complete && `Shows only the latest ${MAX_EVENTS_BY_DAY.toLocaleString("en-GB")} events.`}
    />
  );
}

function sumOf(days: readonly DailyEventCounts[], status: (typeof layers)[number]["status"]): number {
  return days.reduce((sum, day) => sum + day[status], 0);
}

/**
 * Returns a summary of the counted events' deliveries: `98.5% of the finished deliveries succeeded; 3 are failing and being
 * retried; 2 are still in progress.`
 */
function rateText(days: readonly DailyEventCounts[]): string {
  const retrying = sumOf(days, "retrying");
  const waiting = sumOf(days, "pending");
  const rest = [
    ...(retrying > 0 ? [`${countText(retrying)} failing and being retried`] : []),
    ...(waiting > 0 ? [`${countText(waiting)} still in progress`] : []),
  ];
  return `${[finishedText(days), ...rest].join("; ")}.`;
}

function countText(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "is" : "are"}`;
}

function finishedText(days: readonly DailyEventCounts[]): string {
  const arrived = sumOf(days, "succeeded");
  const ended = arrived + sumOf(days, "failed");
  if (ended === 0) return "No delivery has finished yet";
  if (arrived === ended) return "All finished deliveries succeeded";
  // Rounded down, so that 9,999 of 10,000 is not shown as 100%.
  const percent = Math.floor((arrived / ended) * 1_000) / 10;
  return `${percent}% of the finished deliveries succeeded`;
}

/** Suggests the webhook inbox. Render it only in the test environment, and only if no webhook URL is set. */
function NoReceiverYet() {
  return (
    <Alert title="No receiver yet?" actions={<UseInboxForm replaces={null} />}>
      Use the inbox. It stores the webhooks we send, shows them and checks their signatures. Set your own URL
      later.
    </Alert>
  );
}
