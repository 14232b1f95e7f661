import type { Metadata } from "next";
import type { ListParams } from "@/app/(dashboard)/_list/list";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { now } from "@/lib/base/clock";
import { daysOf, latestPeriods } from "@/lib/insight/earnings/periods";
import { paymentCount } from "@/lib/insight/earnings/rules";
import { earningsByPeriod, lifetimeEarnings, type PeriodEarnings } from "@/lib/insight/earnings/sum-earnings";
import { EarnedFigures } from "./earned-figures";
import { MonthCards } from "./month-cards";
import { monthList } from "./month-list";
import { monthIn } from "./period-filter";

export const metadata: Metadata = { title: "Earnings" };

const MONTHS_SHOWN = 12;

/** A partner's earnings: amount owed, one month by day, and the last months. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  const { caller, home } = visit;
  const { timezone } = caller;
  const { month: said } = await searchParams;
  const month = monthIn(visit, typeof said === "string" ? said : undefined);
  const months = latestPeriods(MONTHS_SHOWN, now(), "month", timezone);
  const [ever, inMonths, days] = await Promise.all([
    lifetimeEarnings(caller),
    earningsByPeriod(caller, months),
    earningsByPeriod(caller, daysOf(month, timezone)),
  ]);
  if (paymentCount(ever.earned) === 0)
    return (
      <Card>
        <EmptyState title="No earnings yet">
          Every paid intent and billed cycle earns you its amount less the fee. The{" "}
          <TextLink href={home}>overview</TextLink> shows how to request the first payment.
        </EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      <EarnedFigures ever={ever} inMonths={inMonths} />
      <MonthCards visit={visit} month={month} days={days} />
      <Card>
        <CardHeader title={`The last ${MONTHS_SHOWN} months`} description="Select a month to see its days." />
        <ListTable list={monthList} rows={sinceFirstPayment(inMonths)} visit={visit} caption="By month" />
      </Card>
    </div>
  );
}

/** The months since the first payment, latest first. Always includes the current month. */
function sinceFirstPayment(months: readonly PeriodEarnings[]): readonly PeriodEarnings[] {
  const first = months.findLastIndex(({ earned }) => paymentCount(earned) > 0);
  return months.slice(0, Math.max(first, 0) + 1);
}
