import { earlyEndNote } from "@/app/_dashboard/webhook/delivery-remark";
import { eventPath } from "@/app/_dashboard/webhook/webhook-path";
import { DateTime } from "@/components/date-time";
import { DeliveryBadge } from "@/components/delivery-badge";
import { TimeLeft } from "@/components/time-left";
import { Badge } from "@/components/ui/badge";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { AccountKind } from "@/lib/caller";
import { now } from "@/lib/clock";
import type { WebhookEvent } from "@/lib/events/schema";
import { attemptsText, attemptText } from "../attempt-text";
import { eventSubject } from "./event-subject";

type Props = {
  readonly caption: string;
  readonly events: readonly WebhookEvent[];
  readonly kind: AccountKind;
  readonly timezone: string;
};

/** Events with how their latest delivery stands. On a phone the time goes under the type. */
export function EventTable({ caption, events, kind, timezone }: Props) {
  return (
    <Table caption={caption}>
      <Thead>
        <Tr>
          <Th>Event</Th>
          <Th>Delivery</Th>
          <Th className="hidden sm:table-cell">Happened</Th>
        </Tr>
      </Thead>
      <Tbody>
        {events.map((event) => (
          <Tr key={event.id} className="align-top">
            <Td className="min-w-40">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <TextLink
                  href={eventPath(kind, event.environment, event.id)}
                  className="font-mono text-xs font-semibold break-words"
                >
                  <Breakable type={event.type} />
                </TextLink>
                {event.test_event && <Badge tone="primary">Test event</Badge>}
              </span>
              <span className="mt-1 block font-mono text-xs break-all text-muted">
                {eventSubject(event, kind)?.name}
              </span>
              <span className="mt-1 block text-xs text-muted sm:hidden">
                <DateTime value={event.created_at} timeZone={timezone} />
              </span>
            </Td>
            <Td>
              <DeliveryBadge status={event.delivery.status} />
              <span className="mt-1 block text-xs text-muted">
                <DeliveryNote event={event} />
              </span>
            </Td>
            <Td className="hidden text-xs text-muted sm:table-cell">
              <DateTime value={event.created_at} timeZone={timezone} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

/** A type that a narrow column breaks after its dot. */
function Breakable({ type }: { type: string }) {
  const [object, happened] = type.split(".");
  return (
    <>
      {object}.<wbr />
      {happened}
    </>
  );
}

function DeliveryNote({ event }: { event: WebhookEvent }) {
  const { attempt_count: count, ended_reason: reason, last_attempt: last, status } = event.delivery;
  const { next_attempt_at: next } = event.delivery;
  if (status === "unsent") return "No webhook was in use then";
  const early = earlyEndNote(reason, count);
  return (
    <>
      {last ? attemptText(last) : status === "pending" && count === 0 && "Not tried yet"}
      {early && <span className="block">{early}</span>}
      {count > 1 && <span className="block">{attemptsText(count)}</span>}
      {next && (
        <span className="block">
          Next <TimeLeft until={next} from={now().toISOString()} />
        </span>
      )}
    </>
  );
}
