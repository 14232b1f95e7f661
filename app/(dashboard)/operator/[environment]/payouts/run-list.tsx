import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { RunState } from "@/app/(dashboard)/_cards/payout-state";
import { list } from "@/app/(dashboard)/_list/list";
import { runAmounts } from "@/app/(dashboard)/_words/run-words";
import { DateTime } from "@/components/money/values";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { listRuns } from "@/lib/money/payouts/read-runs";

export const runList = list({
  nouns: ["run", "runs"],
  path: "/payouts",
  file: "/payouts.csv",
  pageSize: 25,
  filters: {},
  read: ({ user, environment }, wanted) => listRuns(user, { ...wanted, environment }),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Cut-off",
      cell: ({ id, cutOff }, { home, user }) => (
        <TextLink href={`${home}/payouts/${id}`} className="font-semibold">
          <DateTime value={cutOff} timeZone={user.timezone} />
        </TextLink>
      ),
    },
    { header: "Status", from: "sm", cell: (run) => <RunState run={run} /> },
    { header: "Partners", numeric: true, from: "sm", cell: ({ payoutCount }) => payoutCount },
    {
      header: "Amount",
      numeric: true,
      cell: (run) => (
        <>
          <Amount minor={run.amount} />
          <span className="block text-xs whitespace-normal text-muted">{runAmounts(run)}</span>
        </>
      ),
    },
    { header: "Created by", from: "lg", cell: ({ preparedBy }) => preparedBy ?? "A removed user" },
  ],
  csv: {
    id: "id",
    status: "status",
    cut_off: ({ cutOff }) => timestamp(cutOff),
    payout_count: "payoutCount",
    amount_minor: "amount",
    currency: () => env().CURRENCY,
    on_their_way: "inTransit",
    paid: "paid",
    reversed: "reversed",
    on_their_way_minor: "inTransitAmount",
    paid_minor: "paidAmount",
    reversed_minor: "reversedAmount",
    prepared_at: ({ preparedAt }) => timestamp(preparedAt),
    prepared_by: "preparedBy",
    ended_at: ({ endedAt }) => timestampOrNull(endedAt),
    ended_by: "endedBy",
  },
  empty: () => <EmptyState title="No runs yet">A run pays all partners what they are owed.</EmptyState>,
});
