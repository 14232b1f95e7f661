import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { MOST_COUNTED } from "@/lib/events/count-replayable";

type Props = {
  readonly failed: number;
  readonly unsent: number;
  /** Whether anything is sent at present. */
  readonly open: boolean;
  readonly eventsPath: string;
};

/** Says that events have not reached their receiver, and where they can be sent from. */
export function ReplayNotices({ failed, unsent, open, eventsPath }: Props) {
  const remedy = open ? "Send again from the list." : "Once a URL is set, send again from the list.";
  return (
    <>
      {failed > 0 && (
        <Alert
          tone="warning"
          title={`${eventsText(failed)} failed for good`}
          actions={<LookLink href={`${eventsPath}?status=failed`}>Look at failed events</LookLink>}
        >
          {failed === 1 ? "Its delivery has" : "Their deliveries have"} ended without success. {remedy}
        </Alert>
      )}
      {unsent > 0 && (
        <Alert
          tone="info"
          title={`${eventsText(unsent)} ${unsent === 1 ? "was" : "were"} never sent`}
          actions={<LookLink href={`${eventsPath}?status=unsent`}>Look at unsent events</LookLink>}
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
  if (count >= MOST_COUNTED) return `${MOST_COUNTED.toLocaleString("en-GB")} events or more`;
  return count === 1 ? "1 event" : `${count} events`;
}
