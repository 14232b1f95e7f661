import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { IntentResource } from "@/lib/redemption-intents/schema";
import { failureWords } from "./intents/failure-words";
import { intentPath } from "./intents/intent-path";

type Props = { readonly intents: readonly IntentResource[]; readonly timezone: string };

export function IntentsTable({ intents, timezone }: Props) {
  return (
    <Table caption="Redemption intents">
      <Thead>
        <Tr>
          <Th>Intent</Th>
          <Th numeric>Amount</Th>
          <Th>Status</Th>
          <Th numeric className="hidden lg:table-cell">
            Your payout
          </Th>
          <Th className="hidden sm:table-cell">Created</Th>
        </Tr>
      </Thead>
      <Tbody>
        {intents.map((intent) => (
          <Tr key={intent.reference}>
            <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
              <TextLink
                href={intentPath(intent)}
                className="block truncate font-mono text-xs"
                title={intent.reference}
              >
                {intent.reference}
              </TextLink>
              <span className="block truncate text-muted" title={intent.customer.email}>
                {intent.customer.email}
              </span>
            </Td>
            <Td numeric>
              <Money display={intent.amount_display} />
            </Td>
            <Td>
              <StatusBadge status={intent.status} />
              {intent.failure_reason && (
                <span className="mt-1 block text-xs text-muted">{failureWords[intent.failure_reason]}</span>
              )}
            </Td>
            <Td numeric className="hidden lg:table-cell">
              <Money display={intent.partner_payout_amount_display} />
            </Td>
            <Td className="hidden sm:table-cell">
              <DateTime value={intent.created_at} timeZone={timezone} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
