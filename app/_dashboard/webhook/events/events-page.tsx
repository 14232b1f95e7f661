import { redirect } from "next/navigation";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { callerFor, type SignedInUser } from "@/lib/accounts/signed-in-user";
import type { Environment } from "@/lib/fields";
import { getEndpoint } from "@/lib/webhooks/get-endpoint";
import { listEvents } from "@/lib/webhooks/list-events";
import { OlderLink } from "../../older-link";
import type { Query } from "../../page-of";
import { AwaitDeliveries } from "../await-deliveries";
import { eventPath, eventsPath, webhookPath } from "../webhook-path";
import { afterOf, eventFilterOf, eventSearchedFor, filterQuery, searchOf } from "./event-filter";
import { EventFilterForm } from "./event-filter-form";
import { EventTable } from "./event-table";
import { MOST_ROWS } from "./events-csv";
import { ReplayActs } from "./replay-acts";

type Props = {
  readonly user: SignedInUser;
  readonly environment: Environment;
  readonly query: Query;
};

const PAGE_SIZE = 25;

/** Everything the account was told of, or would have been, with what came of it. */
export async function EventsPage({ user, environment, query }: Props) {
  const { kind, timezone } = user;
  const caller = callerFor(user, environment);
  const path = eventsPath(kind, environment);
  const filter = eventFilterOf(query);
  const searched = eventSearchedFor(filter);
  if (searched) redirect(eventPath(kind, environment, searched));
  const after = afterOf(query);
  const [{ data }, endpoint] = await Promise.all([
    listEvents(caller, { ...searchOf(filter, timezone), after, limit: PAGE_SIZE, testEvents: true }),
    getEndpoint(caller),
  ]);
  const chosen = filterQuery(filter);
  const withFilter = (address: string) => (chosen ? `${address}?${chosen}` : address);
  const open = endpoint !== null && endpoint.disabled_at === null;
  return (
    <>
      <AwaitDeliveries events={data.events} />
      <EventFilterForm path={path} filter={filter} kind={kind} />
      <Card>
        <CardHeader
          title="Events"
          description={[
            `Newest first. Times are those of ${timezone}.`,
            data.next && `A download holds the newest ${MOST_ROWS.toLocaleString("en-GB")} at most.`,
          ]
            .filter(Boolean)
            .join(" ")}
          actions={
            <>
              {open && <ReplayActs environment={environment} timezone={timezone} />}
              {data.events.length > 0 && (
                <a
                  href={withFilter(`${path}.csv`)}
                  className={buttonStyles({ variant: "secondary", size: "sm" })}
                >
                  Download CSV
                </a>
              )}
            </>
          }
        />
        {data.events.length > 0 ? (
          <EventTable caption="Events" events={data.events} kind={kind} timezone={timezone} />
        ) : (
          <NoEvents
            filtered={chosen !== ""}
            older={after !== undefined}
            path={path}
            open={open}
            webhook={webhookPath(kind, environment)}
          />
        )}
        <OlderLink path={withFilter(path)} next={data.next} first={!after} />
      </Card>
    </>
  );
}

type NoEventsProps = {
  readonly filtered: boolean;
  readonly older: boolean;
  readonly open: boolean;
  readonly path: string;
  readonly webhook: string;
};

function NoEvents({ filtered, older, open, path, webhook }: NoEventsProps) {
  if (filtered) {
    return (
      <EmptyState title="No event fits">
        <TextLink href={path}>Show all events</TextLink>
      </EmptyState>
    );
  }
  if (older) return <EmptyState title="No older events" />;
  return (
    <EmptyState title="No events yet">
      Each payment and each change of a subscription that you are told of appears here.{" "}
      <TextLink href={webhook}>{open ? "Send a test event" : "Set the webhook URL"}</TextLink> to begin.
    </EmptyState>
  );
}
