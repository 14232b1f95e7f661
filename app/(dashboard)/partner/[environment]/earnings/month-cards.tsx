import { ChartCard } from "@/app/(dashboard)/_cards/chart-card";
import { DownloadLink } from "@/app/(dashboard)/_list/download-link";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { amountMeasure, dayPoints } from "@/components/charts/series";
import { Card, CardFooter, EmptyState } from "@/components/ui/card";
import { ActionLink } from "@/components/ui/link";
import { displayAmount } from "@/lib/base/display-amount";
import { env } from "@/lib/base/settings/env";
import type { Period } from "@/lib/insight/earnings/periods";
import type { PeriodEarnings } from "@/lib/insight/earnings/read-earnings";
import { sumEarnings } from "@/lib/insight/earnings/rules";
import { paymentsText, refundedText } from "./earned-columns";
import { PeriodLinks, periodWords } from "./period";
import { dayList, daysWithEarnings } from "./period-lists";

type Props = { readonly visit: Visit; readonly month: Period; readonly days: readonly PeriodEarnings[] };

/** Renders a month's earnings as a chart and as a list of days, with a link to the month's statement. */
export function MonthCards({ visit, month, days }: Props) {
  const { home, environment, user } = visit;
  const rows = daysWithEarnings(days);
  const total = sumEarnings(days.map(({ earned }) => earned));
  const title = periodWords(month);
  const links = (
    <PeriodLinks unit="month" period={month} timezone={user.timezone} href={`${home}/earnings?month=`} />
  );
  if (rows.length === 0)
    return (
      <Card title={title} actions={links}>
        <EmptyState title={`No earnings in ${title}`} className="pt-0" />
      </Card>
    );
  return (
    <>
      <ChartCard
        shape="bars"
        title={title}
        description={`You earned ${displayAmount(total.payout)}. Days are in the time zone ${user.timezone}.`}
        actions={links}
        fileName={`tessera-${environment}-earnings-${month.name}`}
        points={dayPoints(
          days.map(({ from }) => from),
          user.timezone,
        )}
        measure={amountMeasure(env().CURRENCY)}
        series={[
          { name: "Your payout", tone: "primary", values: days.map(({ earned }) => earned.payout) },
          { name: "Fees", tone: "neutral", values: days.map(({ earned }) => earned.fee) },
        ]}
      />
      <Card
        title={`${title}, day by day`}
        description={`${paymentsText(total)}: ${countOf(total.intents, "intent")} and ${countOf(total.cycles, "cycle")}${refundedText(total)}.`}
        actions={
          <>
            <ActionLink href={`${home}/earnings/statement?month=${month.name}`}>View statement</ActionLink>
            <DownloadLink href={`${home}${dayList.file}?month=${month.name}`} />
          </>
        }
      >
        <ListTable list={dayList} rows={rows} visit={visit} caption={`${title}, day by day`} />
        <CardFooter>
          A refund reduces the earnings of the day on which it was created. A chargeback returns the unspent
          balance of a voucher to its shop and never reduces your earnings.
        </CardFooter>
      </Card>
    </>
  );
}
