import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { testEventsPath, webhookPath } from "@/app/(dashboard)/_shell/webhook-path";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { getEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { NoEventsYet } from "../no-events-yet";

/** In the place of the whole list before the first event: what to do, or where that is which was tried. */
export async function EmptyEventList({ user: { kind }, environment, caller }: Visit) {
  const [endpoint, tried] = await Promise.all([
    getEndpoint(caller),
    listEvents(caller, { limit: 1, testEvents: "only" }),
  ]);
  if (tried.data.events.length > 0) {
    return (
      <EmptyState title="Only test events so far">
        They are listed apart from what happened:{" "}
        <TextLink href={testEventsPath(kind, environment)}>test events</TextLink>.
      </EmptyState>
    );
  }
  const open = endpoint !== null && endpoint.disabled_at === null;
  return (
    <NoEventsYet kind={kind} environment={environment}>
      <TextLink href={webhookPath(kind, environment)}>
        {open ? "Send a test event" : "Set the webhook URL"}
      </TextLink>{" "}
      to begin.
    </NoEventsYet>
  );
}
