import type { List } from "@/app/_dashboard/list/list";
import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { TextLink } from "@/components/ui/text-link";
import type { EarningResource } from "@/lib/earnings/list-earnings";
import { requestPath } from "../payments/request-path";

/** A payment as a line of a statement, which is of use on paper too: nothing is cut. */
export const lineList: Pick<List<EarningResource>, "columns" | "keyOf"> = {
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Payment",
      className: "py-2!",
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
      className: "py-2! print:table-cell",
      amount: ({ amount_display }) => amount_display,
    },
    {
      header: "Fee",
      from: "sm",
      className: "py-2! print:table-cell",
      amount: ({ platform_fee_display }) => platform_fee_display,
    },
    {
      header: "Your payout",
      numeric: true,
      className: "py-2!",
      cell: (line) => (
        <>
          <Money display={line.partner_payout_amount_display} />
          <span className="block text-xs text-muted sm:hidden print:hidden">
            of {line.amount_display}, fee {line.platform_fee_display}
          </span>
        </>
      ),
    },
  ],
};
