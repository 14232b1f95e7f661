import type { List } from "@/app/(dashboard)/_list/list";
import { DateTime } from "@/components/money/date-time";
import { TextLink } from "@/components/ui/text-link";
import type { EarningResource } from "@/lib/insight/earnings/list-earnings";
import { requestPath } from "../payments/request-path";

/** A line of a statement. Nothing is truncated, for print. */
export const lineList: Pick<List<EarningResource>, "columns" | "keyOf"> = {
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Payment",
      cell: (line, { home, user }) => (
        <>
          <span className="block text-xs text-muted">
            <DateTime value={line.paid_at} timeZone={user.timezone} />
          </span>
          <TextLink href={requestPath(home, line)} className="font-mono text-xs break-all">
            {line.reference}
          </TextLink>
          {line.cycle !== null && <span className="text-xs text-muted"> cycle {line.cycle}</span>}
        </>
      ),
    },
    {
      header: "Paid",
      from: "sm",
      className: "print:table-cell",
      amount: ({ amount_display }) => amount_display,
    },
    {
      header: "Fee",
      from: "sm",
      className: "print:table-cell",
      amount: ({ platform_fee_display }) => platform_fee_display,
    },
    {
      header: "Your payout",
      amount: (line) => line.partner_payout_amount_display,
    },
  ],
};
