import { PayoutState } from "@/app/(dashboard)/_cards/payout-state";
import { list } from "@/app/(dashboard)/_list/list";
import { CopyOfRow } from "@/app/(dashboard)/_list/list-table";
import { ownPaymentPath, payoutPath } from "@/app/(dashboard)/_shell/paths";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import {
  listPartnerPayoutLines,
  listPartnerPayouts,
  type PayoutLine,
} from "@/lib/money/payouts/partner-payouts";

export const ownPayoutList = list({
  nouns: ["payout", "payouts"],
  path: "/earnings/payouts",
  file: "/earnings/payouts.csv",
  read: ({ caller }, query) => listPartnerPayouts(caller, query),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Payout",
      name: ({ reference, bankReference, reversedBecause }, { environment }) => ({
        text: reference,
        href: payoutPath({ environment, reference }),
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
        : "An operator can run payouts of test money. No bank transfer is made."}
    </EmptyState>
  ),
});

/** Returns the list of the payments, reversed payouts and refunds that a payout consists of. */
export const linesOf = (reference: string) =>
  list({
    nouns: ["payment", "payments"],
    path: `/earnings/payouts/${reference}`,
    file: `/earnings/payouts/${reference}/payments.csv`,
    pageSize: 50,
    read: ({ caller }, query) => listPartnerPayoutLines(caller, { ...query, reference }),
    keyOf: ({ id }) => id,
    columns: [
      {
        header: "Item",
        isName: true,
        cell: (line, visit) => {
          const path = pathOf(line, visit);
          const { reference: named } = line;
          return (
            <>
              <span className="block">{wordsFor(line)}</span>
              {path && named && (
                <span className="flex min-w-0 items-center gap-1 font-mono text-xs">
                  <TextLink href={path} className="min-w-0 wrap-anywhere">
                    {named}
                  </TextLink>
                  <CopyOfRow value={named} what="the reference" />
                </span>
              )}
            </>
          );
        },
      },
      { header: "Your payout", amount: ({ amount }) => amount },
      { header: "Time", from: "sm", time: ({ createdAt }) => createdAt },
    ],
    csv: {
      kind: "kind",
      reference: "reference",
      cycle: "cycle",
      partner_payout_minor: "amount",
      currency: () => env().CURRENCY,
      created_at: ({ createdAt }) => timestamp(createdAt),
      refund_reference: "refund",
    },
    empty: () => <EmptyState title="No payments" />,
  });

function wordsFor({ kind, cycle }: PayoutLine): string {
  if (kind === "payout_reversal") return "Reversed payout";
  const payment = cycle === null ? "Intent" : `Cycle ${cycle}`;
  return kind === "refund" ? `Refund of ${cycle === null ? "intent" : `cycle ${cycle}`}` : payment;
}

function pathOf({ kind, cycle, reference }: PayoutLine, { environment }: Visit): string | undefined {
  if (reference === null) return undefined;
  if (kind === "payout_reversal") return payoutPath({ environment, reference });
  return ownPaymentPath({ environment, reference, cycle });
}
