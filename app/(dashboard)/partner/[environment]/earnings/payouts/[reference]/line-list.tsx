import { list } from "@/app/(dashboard)/_list/list";
import { CopyOfRow } from "@/app/(dashboard)/_list/list-table";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { timestamp } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { listPartnerPayoutLines, type PayoutLine } from "@/lib/money/payouts/partner-payouts";

/** Returns the list of the payments, reversed payouts and refunds that a payout consists of. */
export const linesOf = (reference: string) =>
  list({
    nouns: ["payment", "payments"],
    path: `/earnings/payouts/${reference}`,
    file: `/earnings/payouts/${reference}/payments.csv`,
    pageSize: 50,
    filters: {},
    read: ({ caller }, wanted) => listPartnerPayoutLines(caller, { ...wanted, reference }),
    keyOf: ({ id }) => id,
    columns: [
      {
        header: "For",
        isName: true,
        cell: (line, { home }) => {
          const path = pathOf(line);
          const { reference: named } = line;
          return (
            <>
              <span className="block">{wordsFor(line)}</span>
              {path && named && (
                <span className="flex min-w-0 items-center gap-1 font-mono text-xs">
                  <TextLink href={home + path} className="min-w-0 wrap-anywhere">
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

function pathOf({ kind, cycle, reference }: PayoutLine): string | undefined {
  if (reference === null) return undefined;
  const named = encodeURIComponent(reference);
  if (kind === "payout_reversal") return `/earnings/payouts/${named}`;
  return cycle === null ? `/intents/${named}` : `/subscriptions/${named}`;
}
