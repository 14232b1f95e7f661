import { creationFilters, search, toTimeRange } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { ownPaymentPath } from "@/app/(dashboard)/_shell/paths";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { env } from "@/lib/base/settings/env";
import { listRefunds } from "@/lib/payments/refunds/list-refunds";
import type { RefundResource } from "@/lib/payments/refunds/schema";

const paymentOf = (refund: RefundResource): string =>
  refund.redemption_intent_reference ?? refund.subscription_reference ?? "";

export const refundList = list({
  nouns: ["refund", "refunds"],
  path: "/refunds",
  file: "/refunds.csv",
  filters: {
    payment: search("Payment reference", "Of an intent or a subscription", { isWhole: true }),
    ...creationFilters,
  },
  read: (visit, { payment, from, to, order, ...page }) =>
    listRefunds(visit.caller, {
      ...page,
      ...toTimeRange(visit, { from, to, order }),
      paymentReference: payment,
    }),
  keyOf: ({ reference }) => reference,
  columns: [
    {
      header: "Refund",
      name: (refund) => {
        const { reference: text, environment, cycle_number: cycle } = refund;
        return {
          text,
          href: ownPaymentPath({ environment, reference: paymentOf(refund), cycle }),
          about: cycle === null ? paymentOf(refund) : `${paymentOf(refund)}, cycle ${cycle}`,
          copied: "the reference",
        };
      },
    },
    { header: "Amount", amount: ({ amount_display }) => amount_display },
    { header: "Your share", from: "lg", amount: ({ partner_amount_display }) => partner_amount_display },
    { header: "Fee returned", from: "lg", amount: (refund) => refund.platform_fee_refunded_display },
    {
      header: "Reason",
      from: "lg",
      className: "min-w-40 max-w-64",
      cell: ({ reason }) => reason && <span className="wrap-anywhere">{reason}</span>,
    },
    { header: "Created", from: "sm", time: ({ created_at }) => created_at },
  ],
  csv: {
    reference: "reference",
    payment_reference: (refund) => paymentOf(refund),
    cycle: "cycle_number",
    amount_minor: "amount",
    partner_amount_minor: "partner_amount",
    platform_fee_refunded_minor: "platform_fee_refunded",
    currency: () => env().CURRENCY,
    vouchers: ({ vouchers }) =>
      vouchers.map(({ code_ending, amount }) => `${code_ending ?? "?"}: ${amount}`).join("; "),
    reason: "reason",
    created_at: "created_at",
  },
  empty: ({ home }) => (
    <EmptyState title="No refunds yet">
      To refund a payment, open a paid intent under <TextLink href={`${home}/intents`}>Intents</TextLink> or a
      paid cycle under <TextLink href={`${home}/subscriptions`}>Subscriptions</TextLink>.
    </EmptyState>
  ),
});
