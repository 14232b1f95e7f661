import { DateTime } from "@/components/date-time";
import { DeliveryBadge } from "@/components/delivery-badge";
import { outcomeWords } from "@/components/outcome-words";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { WebhookDelivery } from "@/lib/webhooks/schema";

type Props = { readonly deliveries: readonly WebhookDelivery[]; readonly timezone: string };

export function DeliveryTable({ deliveries, timezone }: Props) {
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
        {deliveries.map((delivery) => (
          <Tr key={delivery.id}>
            <Td>
              <code className="font-mono text-xs">{delivery.event_type}</code>
            </Td>
            <Td>
              <DeliveryBadge status={delivery.status} />
            </Td>
            <Td>
              <LastAttempt delivery={delivery} timezone={timezone} />
            </Td>
            <Td className="hidden sm:table-cell">
              <DateTime value={delivery.created_at} timeZone={timezone} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function LastAttempt({ delivery, timezone }: { delivery: WebhookDelivery; timezone: string }) {
  const { last_outcome: outcome, last_status_code: status, attempt_count: count } = delivery;
  if (!outcome) return <span className="text-muted">Not tried yet</span>;
  return (
    <>
      {outcomeWords[outcome]} {status}
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
