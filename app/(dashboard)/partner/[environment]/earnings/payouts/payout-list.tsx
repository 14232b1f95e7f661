import { PayoutState } from "@/app/(dashboard)/_cards/payout-state";
import { list } from "@/app/(dashboard)/_list/list";
import { EmptyState } from "@/components/ui/card";
import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { listPartnerPayouts } from "@/lib/money/payouts/partner-payouts";

export const ownPayoutList = list({
  nouns: ["payout", "payouts"],
  path: "/earnings/payouts",
  file: "/earnings/payouts.csv",
  pageSize: 25,
  filters: {},
  read: ({ caller }, wanted) => listPartnerPayouts(caller, wanted),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Payout",
      name: ({ reference, bankReference, reversedBecause }, { home }) => ({
        text: reference,
        href: `${home}/earnings/payouts/${reference}`,
        about: bankReference ?? reversedBecause,
        copied: "the reference",
      }),
    },
    { header: "Amount", amount: ({ amount }) => amount },
    { header: "Status", from: "sm", cell: ({ status }) => <PayoutState status={status} /> },
    { header: "Earned until", from: "sm", time: ({ until }) => until },
    { header: "Posted", from: "lg", date: ({ postedAt }) => postedAt },
    { header: "Paid or reversed", from: "lg", date: ({ endedAt }) => endedAt },
  ],
  csv: {
    reference: "reference",
    status: "status",
    amount_minor: "amount",
    currency: () => env().CURRENCY,
    earned_until: ({ until }) => timestamp(until),
    account_holder: "accountHolder",
    iban_cut: "ibanShown",
    bank_reference: "bankReference",
    posted_at: ({ postedAt }) => timestampOrNull(postedAt),
    paid_at: ({ status, endedAt }) => (status === "paid" ? timestampOrNull(endedAt) : null),
    reversed_at: ({ status, endedAt }) => (status === "reversed" ? timestampOrNull(endedAt) : null),
    reversed_because: "reversedBecause",
    refunded_minor: "refunded",
  },
  empty: ({ environment }) => (
    <EmptyState title="No payouts yet">
      {environment === "live"
        ? "The platform pays your earnings in payout runs. Your payouts appear here with their payments."
        : "An operator can run payouts of test money. No bank is paid."}
    </EmptyState>
  ),
});
