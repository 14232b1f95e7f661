import type { Column } from "@/app/(dashboard)/_list/list";
import { Money } from "@/components/money/money";
import { env } from "@/lib/base/settings/env";
import { type Earned, grossOf, paymentsIn } from "@/lib/insight/earnings/rules";

/** The columns of rows that sum payments. */
export const earnedColumns: readonly Column<{ readonly earned: Earned }>[] = [
  {
    header: "Payments",
    numeric: true,
    from: "sm",
    cell: ({ earned }) => paymentsIn(earned).toLocaleString("en-GB"),
  },
  { header: "Paid", numeric: true, cell: ({ earned }) => <Amount minor={grossOf(earned)} /> },
  { header: "Fees", numeric: true, from: "sm", cell: ({ earned }) => <Amount minor={earned.fee} /> },
  { header: "Your payout", numeric: true, cell: ({ earned }) => <Amount minor={earned.payout} /> },
];

/** `1 payment`, `1,204 payments` */
export function paymentsText(earned: Earned): string {
  const count = paymentsIn(earned);
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "payment" : "payments"}`;
}

/** The CSV columns of rows that sum payments. */
export const earnedFacts = {
  payments: ({ earned }: { readonly earned: Earned }) => paymentsIn(earned),
  intents: ({ earned }: { readonly earned: Earned }) => earned.intents,
  cycles: ({ earned }: { readonly earned: Earned }) => earned.cycles,
  amount_minor: ({ earned }: { readonly earned: Earned }) => grossOf(earned),
  platform_fee_minor: ({ earned }: { readonly earned: Earned }) => earned.fee,
  partner_payout_amount_minor: ({ earned }: { readonly earned: Earned }) => earned.payout,
  currency: () => env().CURRENCY,
};

function Amount({ minor }: { readonly minor: number }) {
  return <Money amountMinor={minor} currency={env().CURRENCY} />;
}
