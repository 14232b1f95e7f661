import { Amount } from "@/app/(dashboard)/_cards/amounts";
import type { ListParams, TableOf } from "@/app/(dashboard)/_list/list";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { requireAccount } from "@/app/(dashboard)/_shell/visit";
import { Figure, Figures } from "@/components/charts/figure";
import { Card, EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { now } from "@/lib/base/clock";
import { daysInPeriod, latestPeriods } from "@/lib/insight/earnings/periods";
import {
  earningsByPeriod,
  type LifetimeEarnings,
  lifetimeEarnings,
  type PeriodEarnings,
} from "@/lib/insight/earnings/read-earnings";
import { entryCount, grossOf, paymentCount } from "@/lib/insight/earnings/rules";
import { earnedColumns, paymentsText, refundedText } from "./earned-columns";
import { MonthCards } from "./month-cards";
import { monthIn, periodWords } from "./period";

export const metadata = { title: "Earnings" };

const MONTHS_SHOWN = 12;

/** Renders a partner's earnings: the amount owed, the days of one month, and the latest months. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  const { caller } = visit;
  const { timezone } = caller;
  const month = monthIn(visit, (await searchParams)["month"]);
  const months = latestPeriods(MONTHS_SHOWN, now(), "month", timezone);
  const [ever, inMonths, days] = await Promise.all([
    lifetimeEarnings(caller),
    earningsByPeriod(caller, months),
    earningsByPeriod(caller, daysInPeriod(month, timezone)),
  ]);
  if (paymentCount(ever.earned) === 0)
    return (
      <Card>
        <EmptyState title="No earnings yet">
          You earn the amount of every paid intent and billed cycle, less the fee. See{" "}
          <TextLink href="/docs/quick-start">how to request a payment</TextLink>.
        </EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      <EarnedFigures ever={ever} inMonths={inMonths} />
      <MonthCards visit={visit} month={month} days={days} />
      <Card title={`The last ${MONTHS_SHOWN} months`} description="Select a month to see its days.">
        <ListTable list={monthList} rows={sinceFirstPayment(inMonths)} visit={visit} caption="By month" />
      </Card>
    </div>
  );
}

/** Returns the months, latest first, without those before the first payment or refund. Always includes the current month. */
function sinceFirstPayment(months: readonly PeriodEarnings[]): readonly PeriodEarnings[] {
  const first = months.findLastIndex(({ earned }) => entryCount(earned) > 0);
  return months.slice(0, Math.max(first, 0) + 1);
}

type Props = {
  readonly ever: LifetimeEarnings;
  /** The earnings of the latest months, starting with the current month. */
  readonly inMonths: readonly PeriodEarnings[];
};

/** Shows the amount owed, the total earnings, and the earnings of the current and the previous month. */
function EarnedFigures({ ever, inMonths: [present, last] }: Props) {
  const money = (minor: number) => <Amount minor={minor} />;
  return (
    <Figures>
      <Figure
        label="Owed to you"
        value={money(ever.owed)}
        change={
          <>
            {ever.paidOut === 0 ? "Nothing has been paid out yet" : <>{money(ever.paidOut)} paid out</>}
            {ever.inTransit > 0 && <>, {money(ever.inTransit)} in transit</>}
          </>
        }
      />
      <Figure
        label="Total earned"
        value={money(ever.earned.payout)}
        change={
          <>
            {paymentsText(ever.earned)}
            {refundedText(ever.earned)}, fees {money(ever.earned.fee)}
          </>
        }
      />
      {[present, last].map(
        (month, at) =>
          month && (
            <Figure
              key={month.name}
              label={at === 0 ? "This month so far" : periodWords(month)}
              value={money(month.earned.payout)}
              change={
                <>
                  of {money(grossOf(month.earned))} in {paymentsText(month.earned)}
                  {refundedText(month.earned)}
                </>
              }
            />
          ),
      )}
    </Figures>
  );
}

/** The table of months. */
const monthList: TableOf<PeriodEarnings> = {
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
