import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { WalletEntry } from "@/lib/ledger/schema";

const kinds = { top_up: "Top-up", sale: "Sale", charge_back: "Charge-back" };

type Props = { readonly transfers: readonly WalletEntry[]; readonly timezone: string };

export function TransferTable({ transfers, timezone }: Props) {
  return (
    <Table caption="Wallet transfers">
      <Thead>
        <Tr>
          <Th>Transfer</Th>
          <Th numeric>Amount</Th>
          <Th numeric className="hidden sm:table-cell">
            Balance after
          </Th>
          <Th className="hidden sm:table-cell">Time</Th>
        </Tr>
      </Thead>
      <Tbody>
        {transfers.map((transfer) => (
          <Tr key={transfer.id}>
            <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
              <span className="block font-semibold">{kinds[transfer.kind]}</span>
              {transfer.reference && (
                <code className="block truncate font-mono text-xs text-muted" title={transfer.reference}>
                  {transfer.reference}
                </code>
              )}
            </Td>
            <Td numeric>
              <span className={transfer.amount > 0 ? "text-success" : ""}>
                {transfer.amount > 0 && "+"}
                <Money display={transfer.amount_display} />
              </span>
              <span className="block text-xs text-muted sm:hidden">
                then <Money display={transfer.balance_after_display} />
              </span>
            </Td>
            <Td numeric className="hidden sm:table-cell">
              <Money display={transfer.balance_after_display} />
            </Td>
            <Td className="hidden sm:table-cell">
              <DateTime value={transfer.created_at} timeZone={timezone} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
