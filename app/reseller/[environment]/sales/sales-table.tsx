import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { ListedPayment } from "@/lib/voucher-payments/list-payments";

type Props = { readonly payments: readonly ListedPayment[]; readonly timezone: string };

export function SalesTable({ payments, timezone }: Props) {
  return (
    <Table caption="Voucher payments">
      <Thead>
        <Tr>
          <Th>Payment</Th>
          <Th numeric>Amount</Th>
          <Th numeric className="hidden sm:table-cell">
            Vouchers
          </Th>
          <Th>Status</Th>
          <Th className="hidden sm:table-cell">Created</Th>
        </Tr>
      </Thead>
      <Tbody>
        {payments.map((payment) => (
          <Tr key={payment.id}>
            <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
              <code className="block truncate font-mono text-xs" title={payment.reference}>
                {payment.reference}
              </code>
              <span className="block truncate text-muted" title={payment.customer_identifier}>
                {payment.customer_identifier}
              </span>
            </Td>
            <Td numeric>
              <Money display={payment.amount_display} />
            </Td>
            <Td numeric className="hidden sm:table-cell">
              {payment.voucher_count}
            </Td>
            <Td>
              <StatusBadge status={payment.status} />
            </Td>
            <Td className="hidden sm:table-cell">
              <DateTime value={payment.created_at} timeZone={timezone} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
