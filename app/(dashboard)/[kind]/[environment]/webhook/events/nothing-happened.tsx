import type { Visit } from "@/app/_dashboard/require-account";
import { webhookPath } from "@/app/_dashboard/webhook/webhook-path";
import { TextLink } from "@/components/ui/text-link";
import { getEndpoint } from "@/lib/endpoints/get-endpoint";
import { NoEventsYet } from "../no-events-yet";

/** In the place of the whole list before the first event. */
export async function NothingHappened({ user: { kind }, environment, caller }: Visit) {
  const endpoint = await getEndpoint(caller);
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
