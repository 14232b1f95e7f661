import { list } from "@/app/(dashboard)/_list/list";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { daysInPeriod } from "@/lib/insight/earnings/periods";
import { entryCount } from "@/lib/insight/earnings/rules";
import { earningsByPeriod, type PeriodEarnings } from "@/lib/insight/earnings/sum-earnings";
import { earnedColumns, earnedFacts } from "./earned-columns";
import { monthIn, periodFilter, periodWords } from "./period";

/** Returns the days with earnings, latest first. */
export function daysWithEarnings(days: readonly PeriodEarnings[]): PeriodEarnings[] {
  return days.filter(({ earned }) => entryCount(earned) > 0).toReversed();
}

export const dayList = list({
  nouns: ["day", "days"],
  path: "/earnings",
  file: "/earnings/days.csv",
  pageSize: 31,
  filters: { month: periodFilter },
  read: async (visit, { month }) => {
    const { caller } = visit;
    const days = await earningsByPeriod(caller, daysInPeriod(monthIn(visit, month), caller.timezone));
    return { rows: daysWithEarnings(days), next: null };
  },
  keyOf: ({ name }: PeriodEarnings) => name,
  columns: [
    {
      header: "Day",
      cell: (day, { home }) => (
        <TextLink href={`${home}/earnings/payments?period=${day.name}`}>{periodWords(day)}</TextLink>
      ),
    },
    ...earnedColumns,
  ],
  csv: { day: "name", ...earnedFacts },
  empty: () => <EmptyState title="No earnings in this month" />,
});
