import { ShownWhen } from "@/app/_dashboard/shown-when";
import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { Environment } from "@/lib/fields";
import type { ListedPayment } from "@/lib/payments/list-payments";
import { chargeBackAction } from "../actions";

type Props = {
  readonly payments: readonly ListedPayment[];
  readonly environment: Environment;
  readonly timezone: string;
};

export function SalesTable({ payments, environment, timezone }: Props) {
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
          <Tr key={payment.reference}>
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
              <div className="flex flex-col items-start gap-2">
                <StatusBadge status={payment.status} />
                <ShownWhen condition={payment.can_charge_back}>
                  <ConfirmDialog
                    trigger="Charge back"
                    triggerLabel={`Charge back ${payment.reference}`}
                    triggerStyle={{ variant: "danger-quiet", size: "sm" }}
                    title="Charge this sale back?"
                    description="Its vouchers are blocked, and what they hold unspent returns to your wallet. What was redeemed stays redeemed. This cannot be undone."
                    confirmLabel="Charge back"
                    action={chargeBackAction}
                    fields={{ environment, reference: payment.reference }}
                  />
                </ShownWhen>
              </div>
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
