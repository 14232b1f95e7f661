import { DateTime } from "@/components/date-time";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { AuditLine } from "@/lib/accounts/account-view";
import { env } from "@/lib/env";
import { formatMinor } from "@/lib/money";

const acts: Readonly<Record<string, string>> = {
  "account.live_approved": "Approved for live",
  "account.suspended": "Suspended",
  "account.reinstated": "Reinstated",
  "account.fee_set": "Platform fee set",
  "customer.erased": "Customer erased",
  "payment.charged_back": "Sale charged back",
  "subscription.cancellation_confirmed": "Cancellation confirmed in its place",
  "wallet.credited": "Live wallet credited",
};

export function AuditCard({ audit, timezone }: { audit: readonly AuditLine[]; timezone: string }) {
  return (
    <Card>
      <CardHeader title="Audit log" description="What operators did to this account." />
      {audit.length === 0 ? (
        <EmptyState title="Nothing yet" />
      ) : (
        <Table caption="Audit log">
          <Thead>
            <Tr>
              <Th>Act</Th>
              <Th>By</Th>
              <Th className="hidden sm:table-cell">Time</Th>
            </Tr>
          </Thead>
          <Tbody>
            {audit.map((entry) => (
              <Tr key={entry.id}>
                <Td>
                  <span className="block font-semibold">{acts[entry.action] ?? entry.action}</span>
                  <span className="block break-words text-muted">{detailText(entry.detail)}</span>
                </Td>
                <Td className="max-w-40 truncate sm:max-w-none">{entry.actorEmail ?? "A removed user"}</Td>
                <Td className="hidden sm:table-cell">
                  <DateTime value={entry.createdAt} timeZone={timezone} />
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </Card>
  );
}

function detailText(detail: AuditLine["detail"]): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      if (name === "amount") return formatMinor(Number(value), env().CURRENCY);
      return name === "fee_bps" ? `${Number(value) / 100} %` : String(value);
    })
    .join(", ");
}
