import { Amount } from "@/app/(dashboard)/_cards/amounts";
import type { Column } from "@/app/(dashboard)/_list/list";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { displayAmount } from "@/lib/base/display-amount";
import { env } from "@/lib/base/settings/env";
import { type Earnings, grossOf, netOf, paymentCount, refundedOf } from "@/lib/insight/earnings/rules";

type EarnedColumn = Column<{ readonly earned: Earnings }>;

const payments: EarnedColumn = {
  header: "Payments",
  numeric: true,
  from: "lg",
  cell: ({ earned }) => paymentCount(earned).toLocaleString("en-GB"),
};
const paid: EarnedColumn = {
  header: "Paid",
  from: "sm",
  amount: ({ earned }) => grossOf(earned),
};
const refunded: EarnedColumn = {
  header: "Refunded",
  numeric: true,
  from: "sm",
  cell: ({ earned }) => (earned.refunds === 0 ? "–" : <Amount minor={-refundedOf(earned)} />),
};
const payout: EarnedColumn = {
  header: "Your payout",
  amount: ({ earned }) => earned.payout,
};

/** The columns of lists that total payments and refunds. Refunds are deducted from the fees and the payout. */
export const earnedColumns: readonly EarnedColumn[] = [
  payments,
  paid,
  refunded,
  { header: "Fees", from: "sm", amount: ({ earned }) => earned.fee },
  payout,
];

/** The columns of totals by country. `Total` is the amount that customers paid, including any tax, minus refunds. */
export const countryColumns: readonly EarnedColumn[] = [
  payments,
  paid,
  refunded,
  { header: "Total", amount: ({ earned }) => netOf(earned) },
  { ...payout, from: "lg" },
];

/** Formats a number of payments: `1 payment`, `1,204 payments`. */
export function paymentsText(earned: Earnings): string {
  return countOf(paymentCount(earned), "payment");
}

/** Returns the refunded amount as `, €12.00 refunded`, or an empty string if nothing was refunded. */
export function refundedText(earned: Earnings): string {
  return earned.refunds === 0 ? "" : `, ${displayAmount(refundedOf(earned))} refunded`;
}

/**
 * The CSV columns of lists that total payments and refunds. Refunds are deducted from the fee and the payout, but not from
 * `amount_minor`.
 */
export const earnedFacts = {
  payments: ({ earned }: { readonly earned: Earnings }) => paymentCount(earned),
  intents: ({ earned }: { readonly earned: Earnings }) => earned.intents,
  cycles: ({ earned }: { readonly earned: Earnings }) => earned.cycles,
  amount_minor: ({ earned }: { readonly earned: Earnings }) => grossOf(earned),
  platform_fee_minor: ({ earned }: { readonly earned: Earnings }) => earned.fee,
  partner_payout_amount_minor: ({ earned }: { readonly earned: Earnings }) => earned.payout,
  currency: () => env().CURRENCY,
  refunds: ({ earned }: { readonly earned: Earnings }) => earned.refunds,
  refunded_minor: ({ earned }: { readonly earned: Earnings }) => refundedOf(earned),
};
