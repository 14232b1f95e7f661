import type { List } from "@/app/(dashboard)/_list/list";
import { TextLink } from "@/components/ui/text-link";
import type { PeriodEarnings } from "@/lib/insight/earnings/sum-earnings";
import { earnedColumns } from "./earned-columns";
import { periodWords } from "./period-words";

/** How a month looks among others. */
export const monthList: Pick<List<PeriodEarnings>, "columns" | "keyOf"> = {
  keyOf: ({ name }) => name,
  columns: [
    {
      header: "Month",
      cell: (month, { home }) => (
        <TextLink href={`${home}/earnings?month=${month.name}`}>{periodWords(month)}</TextLink>
      ),
    },
    ...earnedColumns,
  ],
};
