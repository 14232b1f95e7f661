import { list } from "@/app/_dashboard/list/list";
import { TopUpReference, topUpColumns, topUpFacts } from "@/app/_dashboard/top-ups/top-up-columns";
import { EmptyState } from "@/components/ui/empty-state";
import { listTopUps } from "@/lib/top-ups/list-top-ups";
import type { TopUpView } from "@/lib/top-ups/present-top-up";

/** The top-ups a reseller asked for, and what became of each. */
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
  empty: () => <EmptyState title="No top-up yet">What you ask for appears here with its answer.</EmptyState>,
});
