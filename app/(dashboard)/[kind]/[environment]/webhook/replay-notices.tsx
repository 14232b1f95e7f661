import { Fragment } from "react";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { countOf, countText } from "@/app/(dashboard)/_words/labels";
import { Alert } from "@/components/ui/alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ActionLink, TextLink } from "@/components/ui/link";
import type { Environment } from "@/lib/base/fields";
import { endpointName } from "@/lib/webhooks/endpoints/rules";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { type countUndelivered, MAX_COUNTED } from "@/lib/webhooks/events/count-events";
import { retryFailingAction } from "./events/actions";

type UndeliveredCounts = Awaited<ReturnType<typeof countUndelivered>>;

type Props = {
  readonly undelivered: UndeliveredCounts;
  /** The account's endpoints. */
  readonly endpoints: readonly WebhookEndpoint[];
  readonly visit: Visit;
};

/**
 * Warns about undelivered events, with a button to retry them, and with links to the pages where users can send or resend them.
 */
export function ReplayNotices({ undelivered, endpoints, visit: { environment, home } }: Props) {
  const { retrying, isRetryingComplete, failed, unsent, endpointsToEnable } = undelivered;
  const open = endpoints.some(({ disabled_at }) => disabled_at === null);
  const toEnable = endpoints.filter(({ id }) => endpointsToEnable.includes(id));
  const eventsPath = `${home}/webhook/events`;
  const isOneFailing = retrying + failed === 1 && isRetryingComplete;
  return (
    <>
      {retrying + failed > 0 && (
        <Alert
          tone="warning"
          title={
            failed > 0
              ? `${eventsText(failed)} failed permanently`
              : `${countOf(retrying, "event", isRetryingComplete)} failing`
          }
          actions={
            <>
              {open && (
                <ForRole needs="developer">
                  <RetryAllFailed environment={environment} undelivered={undelivered} />
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
          {failed > 0 &&
            retrying > 0 &&
            `${countOf(retrying, "other event", isRetryingComplete)} will be retried on schedule. `}
          {failed === 0 &&
            `${retrying === 1 && isRetryingComplete ? "It will" : "They will"} be retried on schedule. `}
          {open
            ? `Once your receiver works again, ${isOneFailing ? "the event" : "all of them"} can be retried immediately.`
            : `Set or enable a webhook URL to retry ${isOneFailing ? "it" : "them"}.`}
        </Alert>
      )}
      {unsent > 0 && (
        <Alert
          tone="info"
          title={`${eventsText(unsent)} ${unsent === 1 ? "was" : "were"} never sent`}
          actions={<ActionLink href={`${eventsPath}?status=unsent`}>View unsent events</ActionLink>}
        >
          {unsent === 1
            ? "No enabled webhook endpoint was subscribed to it."
            : "No enabled webhook endpoint was subscribed to them."}{" "}
          {open ? "Send" : "Set or enable a webhook URL, then send"} {unsent === 1 ? "it" : "them"} from the
          Events tab.
        </Alert>
      )}
      {open && toEnable.length > 0 && (
        <Alert tone="info" title="Some events are for disabled endpoints">
          They failed there, or no enabled endpoint is subscribed to them. To resend them, enable{" "}
          {toEnable.map((endpoint, at) => (
            <Fragment key={endpoint.id}>
              {at > 0 && (at === toEnable.length - 1 ? " and " : ", ")}
              <TextLink href={`${home}/webhook/endpoints/${endpoint.id}`} className="break-all">
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

const eventsText = (count: number) => countOf(count, "event", count < MAX_COUNTED);

type RetryAllFailedProps = {
  readonly environment: Environment;
  readonly undelivered: UndeliveredCounts;
};

/**
 * Renders a button that retries all failing events: those that wait for another attempt after a failed one, and those that
 * failed permanently.
 */
function RetryAllFailed({ environment, undelivered }: RetryAllFailedProps) {
  const { retrying, isRetryingComplete, failed } = undelivered;
  const isFailedComplete = failed < MAX_COUNTED;
  const parts = [
    retrying > 0 && `${countText(retrying, isRetryingComplete)} waiting for the next attempt`,
    failed > 0 && `${countText(failed, isFailedComplete)} failed`,
  ].filter(Boolean);
  const total = countOf(retrying + failed, "event", isRetryingComplete && isFailedComplete);
  return (
    <ConfirmDialog
      trigger="Retry all failed"
      triggerStyle={{ variant: "secondary", size: "sm" }}
      title={`Retry ${total} now?`}
      description={`${parts.join(" and ")}. Each event keeps its webhook-id and is sent to its endpoint's current URL, oldest first.`}
      tone="primary"
      action={retryFailingAction}
      fields={{ environment }}
    />
  );
}
