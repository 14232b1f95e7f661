import { DateTime } from "@/components/date-time";
import { StatusBadge } from "@/components/status-badge";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { Outcome, WebhookDelivery } from "@/lib/webhooks/schema";

const badges = { pending: "scheduled", succeeded: "delivered", failed: "failed" } as const;

const outcomes: Record<Outcome, string> = {
  delivered: "Delivered",
  http_error: "Your server answered",
  redirect: "Your server redirected",
  timeout: "No answer in time",
  connection_failed: "No connection",
  dns_failed: "Host not found",
  tls_failed: "TLS failed",
  invalid_response: "Answer not understood",
  refused_address: "Address not allowed",
};

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
              <StatusBadge status={badges[delivery.status]} />
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
      {outcomes[outcome]} {status}
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
