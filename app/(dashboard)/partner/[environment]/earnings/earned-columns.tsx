import type { Column } from "@/app/(dashboard)/_list/list";
import { Money } from "@/components/money/money";
import { env } from "@/lib/base/settings/env";
import { type Earnings, grossOf, paymentCount } from "@/lib/insight/earnings/rules";

/** The columns of rows that sum payments. */
export const earnedColumns: readonly Column<{ readonly earned: Earnings }>[] = [
  {
    header: "Payments",
    numeric: true,
    from: "sm",
    cell: ({ earned }) => paymentCount(earned).toLocaleString("en-GB"),
  },
  { header: "Paid", numeric: true, cell: ({ earned }) => <Amount minor={grossOf(earned)} /> },
  { header: "Fees", numeric: true, from: "sm", cell: ({ earned }) => <Amount minor={earned.fee} /> },
  { header: "Your payout", numeric: true, cell: ({ earned }) => <Amount minor={earned.payout} /> },
];

/** `1 payment`, `1,204 payments` */
export function paymentsText(earned: Earnings): string {
  const count = paymentCount(earned);
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "payment" : "payments"}`;
}

/** The CSV columns of rows that sum payments. */
export const earnedFacts = {
  payments: ({ earned }: { readonly earned: Earnings }) => paymentCount(earned),
  intents: ({ earned }: { readonly earned: Earnings }) => earned.intents,
  cycles: ({ earned }: { readonly earned: Earnings }) => earned.cycles,
  amount_minor: ({ earned }: { readonly earned: Earnings }) => grossOf(earned),
  platform_fee_minor: ({ earned }: { readonly earned: Earnings }) => earned.fee,
  partner_payout_amount_minor: ({ earned }: { readonly earned: Earnings }) => earned.payout,
  currency: () => env().CURRENCY,
};

function Amount({ minor }: { readonly minor: number }) {
  return <Money amountMinor={minor} currency={env().CURRENCY} />;
}
