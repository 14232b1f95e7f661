import { Fragment } from "react";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { Alert } from "@/components/ui/alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ActionLink, TextLink } from "@/components/ui/link";
import type { Environment } from "@/lib/base/fields";
import { endpointName } from "@/lib/webhooks/endpoints/rules";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { type countUndelivered, MAX_COUNTED } from "@/lib/webhooks/events/count-events";
import { retryFailingAction } from "./events/actions";

type Props = {
  readonly environment: Environment;
  readonly undelivered: Awaited<ReturnType<typeof countUndelivered>>;
  /** The account's endpoints. */
  readonly endpoints: readonly WebhookEndpoint[];
  /** The path of the webhook overview. */
  readonly webhook: string;
};

/** Warns about undelivered events and links to the pages on which users resend them. */
export function ReplayNotices({ environment, undelivered, endpoints, webhook }: Props) {
  const { retrying, failed, unsent, endpointsToEnable } = undelivered;
  const open = endpoints.some(({ disabled_at }) => disabled_at === null);
  const toEnable = endpoints.filter(({ id }) => endpointsToEnable.includes(id));
  const eventsPath = `${webhook}/events`;
  const remedy = open ? "Send them from the Events tab." : "Set a URL, then send them from the Events tab.";
  return (
    <>
      {retrying + failed > 0 && (
        <Alert
          tone="warning"
          title={failed > 0 ? `${eventsText(failed)} failed permanently` : `${eventsText(retrying)} failing`}
          actions={
            <>
              {open && (
                <ForRole needs="developer">
                  <RetryAllFailed environment={environment} retrying={retrying} failed={failed} />
                </ForRole>
              )}
              <ActionLink href={`${eventsPath}?status=${failed > 0 ? "failed" : "pending"}`}>
                {failed > 0 ? "View failed events" : "View pending events"}
              </ActionLink>
            </>
          }
        >
          {failed > 0 &&
            `${failed === 1 ? "Its delivery has" : "Their deliveries have"} ended without success. `}
          {failed > 0 && retrying > 0 && `${eventsText(retrying)} more will be retried on schedule. `}
          {failed === 0 && `${retrying === 1 ? "It will" : "They will"} be retried on schedule. `}
          {open ? "Once your receiver works again, retry them all." : "Set a URL to retry them."}
        </Alert>
      )}
      {unsent > 0 && (
        <Alert
          tone="info"
          title={`${eventsText(unsent)} ${unsent === 1 ? "was" : "were"} never sent`}
          actions={<ActionLink href={`${eventsPath}?status=unsent`}>View unsent events</ActionLink>}
        >
          Recorded while no URL was set, or while deliveries were disabled. {remedy}
        </Alert>
      )}
      {open && toEnable.length > 0 && (
        <Alert tone="info" title="Some events are for disabled endpoints">
          They failed there, or no enabled endpoint is subscribed to them. To resend them, enable{" "}
          {toEnable.map((endpoint, at) => (
            <Fragment key={endpoint.id}>
              {at > 0 && (at === toEnable.length - 1 ? " and " : ", ")}
              <TextLink href={`${webhook}/endpoints/${endpoint.id}`} className="break-all">
                {endpointName(endpoint)}
              </TextLink>
            </Fragment>
          ))}
          .
        </Alert>
      )}
    </>
  );
}

/** Formats a number of events: `1 event`, `12 events`, `1,000 events or more`. */
function eventsText(count: number): string {
  if (count >= MAX_COUNTED) return `${MAX_COUNTED.toLocaleString("en-GB")} events or more`;
  return count === 1 ? "1 event" : `${count} events`;
}

type RetryAllFailedProps = {
  readonly environment: Environment;
  /** The number of events being retried. Counting stops at `MAX_COUNTED`. */
  readonly retrying: number;
  /** The number of events that failed permanently. Counting stops at `MAX_COUNTED`. */
  readonly failed: number;
};

/** Renders a button that retries all undelivered events: those waiting for the next attempt and those that failed permanently. */
function RetryAllFailed({ environment, retrying, failed }: RetryAllFailedProps) {
  const parts = [
    retrying > 0 && `${numberText(retrying)} waiting for the next attempt`,
    failed > 0 && `${numberText(failed)} failed`,
  ].filter(Boolean);
  const isCapped = Math.max(retrying, failed) >= MAX_COUNTED;
  const total = `${(retrying + failed).toLocaleString("en-GB")}${isCapped ? " or more" : ""}`;
  return (
    <ConfirmDialog
      trigger="Retry all failed"
      triggerStyle={{ variant: "secondary", size: "sm" }}
      title={`Retry ${total} ${retrying + failed === 1 ? "event" : "events"} now?`}
      description={`${parts.join(" and ")}. Each is sent to the current URL with its own webhook-id, oldest first.`}
      tone="primary"
      action={retryFailingAction}
      fields={{ environment }}
    />
  );
}

function numberText(count: number): string {
  return `${count.toLocaleString("en-GB")}${count >= MAX_COUNTED ? " or more" : ""}`;
}
