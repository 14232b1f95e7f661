import { DateTime } from "@/components/date-time";
import { DeliveryBadge } from "@/components/delivery-badge";
import { outcomeWords } from "@/components/outcome-words";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { WebhookEvent } from "@/lib/webhooks/schema";

type Props = { readonly events: readonly WebhookEvent[]; readonly timezone: string };

export function DeliveryTable({ events, timezone }: Props) {
  return (
    <Table caption="Latest deliveries">
      <Thead>
        <Tr>
          <Th>Event</Th>
          <Th>Status</Th>
          <Th>Last attempt</Th>
          <Th className="hidden sm:table-cell">Created</Th>
        </Tr>
      </Thead>
      <Tbody>
        {events.map((event) => (
          <Tr key={event.id}>
            <Td>
              <code className="font-mono text-xs">{event.type}</code>
            </Td>
            <Td>
              <DeliveryBadge status={event.delivery.status} />
            </Td>
            <Td>
              <LastAttempt delivery={event.delivery} timezone={timezone} />
            </Td>
            <Td className="hidden sm:table-cell">
              <DateTime value={event.created_at} timeZone={timezone} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function LastAttempt({ delivery, timezone }: { delivery: WebhookEvent["delivery"]; timezone: string }) {
  const { last_attempt: last, attempt_count: count } = delivery;
  if (!last) return <span className="text-muted">Not tried yet</span>;
  return (
    <>
      {outcomeWords[last.outcome]} {last.status_code}
      <span className="block text-xs text-muted">
        {count === 1 ? "1 attempt" : `${count} attempts`}
        {delivery.next_attempt_at && (
          <>
            , next <DateTime value={delivery.next_attempt_at} timeZone={timezone} />
          </>
        )}
      </span>
    </>
  );
}
