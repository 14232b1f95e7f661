import { TopUpReference, topUpColumns, topUpFacts } from "@/app/(dashboard)/_cards/top-up-columns";
import { list } from "@/app/(dashboard)/_list/list";
import { EmptyState } from "@/components/ui/card";
import { listTopUps, type TopUpView } from "@/lib/money/top-ups/list-top-ups";

/** The list of a reseller's requested top-ups with their status. */
export const topUpList = list({
  nouns: ["top-up", "top-ups"],
  path: "/top-up",
  file: "/top-ups.csv",
  pageSize: 25,
  filters: {},
  read: ({ caller }, wanted) => listTopUps(caller, wanted),
  keyOf: ({ id }: TopUpView) => id,
  columns: [
    { header: "Reference", isName: true, cell: (topUp) => <TopUpReference {...topUp} /> },
    ...topUpColumns,
  ],
  csv: topUpFacts,
  empty: () => (
    <EmptyState title="No top-ups yet">Your requests appear here with the operator's decision.</EmptyState>
  ),
});
