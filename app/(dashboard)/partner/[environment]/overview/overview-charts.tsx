import { ChartCard } from "@/app/(dashboard)/_cards/chart-card";
import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { amounts } from "@/components/charts/measure";
import { dayPoints } from "@/components/charts/points";
import { env } from "@/lib/base/settings/env";
import { grossOf } from "@/lib/insight/earnings/rules";
import type { Overview } from "@/lib/insight/partner-overview/read-overview";
import { MOST_OUTCOMES } from "@/lib/payments/intents/count-outcomes";

type Props = { readonly overview: Overview; readonly visit: Visit };

/** Charts of daily volume and intent outcomes. Renders nothing before the first intent. */
export function OverviewCharts({ overview: { days, total, isCounted }, visit }: Props) {
  const { environment, user } = visit;
  const points = dayPoints(
    days.map(({ start }) => start),
    user.timezone,
  );
  const { paid, refused, unpaid, open } = total.outcomes;
  const file = (name: string) => `tessera-${environment}-${name}-${days.length}-days`;
  return (
    <>
      {grossOf(total.earned) > 0 && (
        <ChartCard
          shape="bars"
          title="Volume by day"
          description={`Payments per day (${user.timezone}), split into your payout and the platform fee.`}
          fileName={file("volume")}
          points={points}
          measure={amounts(env().CURRENCY)}
          series={[
            { name: "Your payout", tone: "primary", values: days.map(({ earned }) => earned.payout) },
            { name: "Fee", tone: "neutral", values: days.map(({ earned }) => earned.fee) },
          ]}
        />
      )}
      {paid + refused + unpaid + open > 0 && (
        <ChartCard
          shape="bars"
          title="Intents by day"
          description="Intents by creation date and outcome."
          fileName={file("intents")}
          points={points}
          series={[
            { name: "Paid", tone: "success", values: days.map(({ outcomes }) => outcomes.paid) },
            { name: "Pending", tone: "info", values: days.map(({ outcomes }) => outcomes.open) },
            { name: "Not paid", tone: "neutral", values: days.map(({ outcomes }) => outcomes.unpaid) },
            { name: "Refused", tone: "danger", values: days.map(({ outcomes }) => outcomes.refused) },
          ]}
          note={!isCounted && `Shows only the latest ${MOST_OUTCOMES.toLocaleString("en-GB")} intents.`}
        />
      )}
    </>
  );
}
