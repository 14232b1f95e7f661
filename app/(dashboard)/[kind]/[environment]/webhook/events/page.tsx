import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { MOST_CSV_ROWS } from "@/app/_dashboard/csv";
import { OlderLink } from "@/app/_dashboard/older-link";
import type { Query } from "@/app/_dashboard/page-of";
import { eventPath, eventsPath, webhookPath } from "@/app/_dashboard/webhook/webhook-path";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { getEndpoint } from "@/lib/endpoints/get-endpoint";
import { countReplayable } from "@/lib/events/count-replayable";
import { listEvents } from "@/lib/events/list-events";
import { type AccountParams, requireAccount } from "../../require-account";
import { AwaitDeliveries } from "../await-deliveries";
import { NoEventsYet } from "../no-events-yet";
import {
  afterOf,
  type EventFilter,
  eventFilterOf,
  eventSearchedFor,
  filterQuery,
  searchOf,
  TEST_EVENTS,
} from "./event-filter";
import { EventFilterForm } from "./event-filter-form";
import { EventTable } from "./event-table";
import { ReplayActs } from "./replay-acts";

export const metadata: Metadata = { title: "Events" };

type Props = AccountParams & { readonly searchParams: Promise<Query> };

const PAGE_SIZE = 25;

/** Everything the account was told of, or would have been, with what came of it. */
export default async function Page({ params, searchParams }: Props) {
  const { user, environment, caller } = await requireAccount(params);
  const query = await searchParams;
  const { kind, timezone } = user;
  const path = eventsPath(kind, environment);
  const filter = eventFilterOf(query);
  const searched = eventSearchedFor(filter);
  if (searched) redirect(eventPath(kind, environment, searched));
  const after = afterOf(query);
  const [{ data }, endpoint, replayable] = await Promise.all([
    listEvents(caller, { ...searchOf(filter, timezone), after, limit: PAGE_SIZE }),
    getEndpoint(caller),
    countReplayable(caller),
  ]);
  const chosen = filterQuery(filter);
  const withFilter = (address: string) => (chosen ? `${address}?${chosen}` : address);
  const open = endpoint !== null && endpoint.disabled_at === null;
  const webhook = webhookPath(kind, environment);
  return (
    <>
      <AwaitDeliveries events={data.events} />
      <EventFilterForm path={path} filter={filter} kind={kind} />
      <Card>
        <CardHeader
          title="Events"
          description={[
            `Newest first. Times are those of ${timezone}.`,
            data.next && `A download holds the newest ${MOST_CSV_ROWS.toLocaleString("en-GB")} at most.`,
          ]
            .filter(Boolean)
            .join(" ")}
          actions={
            <>
              <ReplayActs
                {...replayable}
                environment={environment}
                timezone={timezone}
                open={open}
                webhook={webhook}
              />
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
          <NoEvents filter={filter} older={after !== undefined} path={path}>
            <NoEventsYet kind={kind} environment={environment}>
              <TextLink href={webhook}>{open ? "Send a test event" : "Set the webhook URL"}</TextLink> to
              begin.
            </NoEventsYet>
          </NoEvents>
        )}
        <OlderLink path={withFilter(path)} next={data.next} first={!after} />
      </Card>
    </>
  );
}

type NoEventsProps = {
  readonly filter: EventFilter;
  readonly older: boolean;
  readonly path: string;
  /** What stands there before the first event. */
  readonly children: ReactNode;
};

function NoEvents({ filter, older, path, children }: NoEventsProps) {
  if (filterQuery(filter) !== "") {
    return (
      <EmptyState title={filter.type === TEST_EVENTS ? "No test event fits" : "No event fits"}>
        {filter.search && "A reference is found only when it is written in full. "}
        <TextLink href={path}>Show all events</TextLink>
      </EmptyState>
    );
  }
  return older ? <EmptyState title="No older events" /> : children;
}
