import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { Environment } from "@/lib/base/fields";
import { MAX_COUNTED } from "@/lib/webhooks/events/count-events";
import { RetryAllFailed } from "./retry-all-failed";

type Props = {
  readonly environment: Environment;
  /** Events that wait for another attempt after a failure. */
  readonly retrying: number;
  readonly failed: number;
  readonly unsent: number;
  /** Whether deliveries are enabled. */
  readonly open: boolean;
  readonly eventsPath: string;
};

/** Warns about undelivered events and links to the pages that resend them. */
export function ReplayNotices({ environment, retrying, failed, unsent, open, eventsPath }: Props) {
  const remedy = open
    ? "Send them from the list of events."
    : "Set a URL, then send them from the list of events.";
  return (
    <>
      <ShownWhen condition={retrying + failed > 0}>
        <Alert
          tone="warning"
          title={failed > 0 ? `${eventsText(failed)} failed permanently` : `${eventsText(retrying)} failing`}
          actions={
            <>
              {open && <RetryAllFailed environment={environment} retrying={retrying} failed={failed} />}
              <LookLink href={`${eventsPath}?status=${failed > 0 ? "failed" : "pending"}`}>
                {failed > 0 ? "View failed events" : "View pending events"}
              </LookLink>
            </>
          }
        >
          {failed > 0 &&
            `${failed === 1 ? "Its delivery has" : "Their deliveries have"} ended without success. `}
          {failed > 0 && retrying > 0 && `${eventsText(retrying)} more will be retried on schedule. `}
          {failed === 0 && `${retrying === 1 ? "It will" : "They will"} be retried on schedule. `}
          {open ? "Once your receiver works again, retry all of them." : "Set a URL to retry them."}
        </Alert>
      </ShownWhen>
      {unsent > 0 && (
        <Alert
          tone="info"
          title={`${eventsText(unsent)} ${unsent === 1 ? "was" : "were"} never sent`}
          actions={<LookLink href={`${eventsPath}?status=unsent`}>View unsent events</LookLink>}
        >
          Recorded while no URL was set, or while deliveries were switched off. {remedy}
        </Alert>
      )}
    </>
  );
}

function LookLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink href={href} variant="secondary" size="sm">
      {children}
    </ButtonLink>
  );
}

/** `1 event`, `12 events`, `1,000 events or more`. */
function eventsText(count: number): string {
  if (count >= MAX_COUNTED) return `${MAX_COUNTED.toLocaleString("en-GB")} events or more`;
  return count === 1 ? "1 event" : `${count} events`;
}
