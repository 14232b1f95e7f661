import { ListTable } from "@/app/(dashboard)/_list/list-table";
import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { eventsPath, testEventsPath } from "@/app/(dashboard)/_shell/webhook-path";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { listEvents } from "@/lib/webhooks/events/read-events";
import type { WebhookEvent } from "@/lib/webhooks/events/schema";
import { eventList } from "./events/event-list";
import { NoEventsYet } from "./no-events-yet";

type Props = { readonly visit: Visit; readonly events: readonly WebhookEvent[]; readonly open: boolean };

const TRIED_SHOWN = 5;

/** What happened last; before anything has, what was tried; before that, what to do. */
export async function LatestEvents({ visit, events, open }: Props) {
  const { caller, environment } = visit;
  const { kind } = visit.user;
  if (events.length > 0)
    return <Listed visit={visit} title="Latest events" rows={events} all={eventsPath(kind, environment)} />;
  const search = { limit: TRIED_SHOWN, expand: "data", testEvents: "only" } as const;
  const { data } = await listEvents(caller, search);
  if (data.events.length > 0) {
    const all = testEventsPath(kind, environment);
    return <Listed visit={visit} title="Latest test events" rows={data.events} all={all} />;
  }
  return (
    <Card>
      <CardHeader title="Latest events" />
      <NoEventsYet kind={kind} environment={environment}>
        {open ? "Send a test event to try the URL." : "Set the webhook URL above to start sending events."}
      </NoEventsYet>
    </Card>
  );
}

type ListedProps = {
  readonly visit: Visit;
  readonly title: string;
  readonly rows: readonly WebhookEvent[];
  readonly all: string;
};

function Listed({ visit, title, rows, all }: ListedProps) {
  const link = (
    <ButtonLink href={all} variant="secondary" size="sm">
      {title.replace("Latest", "All")}
    </ButtonLink>
  );
  return (
    <Card>
      <CardHeader title={title} actions={link} />
      <ListTable list={eventList} rows={rows} visit={visit} caption={title} />
    </Card>
  );
}
