import { ChartCard } from "@/app/(dashboard)/_cards/chart-card";
import { countOf, countText, DUE_THIS_WEEK } from "@/app/(dashboard)/_words/labels";
import { changeWords, Figure, Figures, shareChangeWords, shareText } from "@/components/charts/figure";
import { amountMeasure, countMeasure, dayPoints } from "@/components/charts/series";
import { TextLink } from "@/components/ui/link";
import { env } from "@/lib/base/settings/env";
import { entryCount, grossOf } from "@/lib/insight/earnings/rules";
import { type Overview, paidRate } from "@/lib/insight/partner-overview/read-overview";
import { MAX_OUTCOMES } from "@/lib/payments/intents/read-intents";
import { MAX_COUNTED } from "@/lib/webhooks/events/count-events";
import type { Visit } from "../../_shell/visit";
import { refundedText } from "./earnings/earned-columns";

type Props = { readonly overview: Overview; readonly days: number; readonly visit: Visit };

/** Renders the key metrics. Those of the last `days` days are compared with the same number of days before them. */
export function OverviewFigures({ overview, days, visit }: Props) {
  const { total, before, isCounted, dueThisWeek, deliveries } = overview;
  const money = amountMeasure(env().CURRENCY);
  const than = `the previous ${days} days`;
  const rate = paidRate(total.outcomes);
  const { refused } = total.outcomes;
  const due = dueThisWeek.cycles.reduce((sum, { amount }) => sum + amount, 0);
  const { retrying, isRetryingComplete, failed } = deliveries;
  const isFailedComplete = failed < MAX_COUNTED;
  const failing = retrying + failed;
  const noneFailing = isRetryingComplete
    ? "No delivery is failing"
    : "Not all pending deliveries were checked";
  const sum = (now: number, then: number) => changeWords({ now, before: then, than, measure: money });
  return (
    <Figures>
      <Figure
        label="Volume"
        value={money.full(grossOf(total.earned))}
        change={`${sum(grossOf(total.earned), grossOf(before.earned))}${refundedText(total.earned)}`}
      />
      <Figure
        label="Your payout"
        value={money.full(total.earned.payout)}
        change={sum(total.earned.payout, before.earned.payout)}
      />
      <Figure
        label="Intents paid"
        value={rate === null ? "–" : shareText(rate)}
        change={isCounted && shareChangeWords({ now: rate, before: paidRate(before.outcomes), than })}
      />
      <Figure
        label="Intents with too many wrong codes"
        value={countMeasure.full(refused)}
        change={isCounted && changeWords({ now: refused, before: before.outcomes.refused, than })}
      />
      <Figure
        label={DUE_THIS_WEEK}
        value={`${money.full(due)}${dueThisWeek.isComplete ? "" : " or more"}`}
        change={countOf(
          dueThisWeek.cycles.reduce((sum, { count }) => sum + count, 0),
          "cycle",
          dueThisWeek.isComplete,
        )}
      />
      <Figure
        label="Failing events"
        value={
          <TextLink
            href={`${visit.home}/webhook/events?status=${retrying > 0 ? "pending" : "failed"}`}
            className={failing === 0 ? "text-ink! no-underline!" : "text-danger!"}
          >
            {countText(failing, isRetryingComplete && isFailedComplete)}
          </TextLink>
        }
        change={
          failing === 0
            ? noneFailing
            : `${countText(retrying, isRetryingComplete)} retrying, ${countText(failed, isFailedComplete)} failed`
        }
      />
    </Figures>
  );
}

type OverviewChartsProps = { readonly overview: Overview; readonly visit: Visit };

/** Renders charts of daily volume and of intents by outcome. Omits a chart that has no data. */
export function OverviewCharts({ overview: { days, total, isCounted }, visit }: OverviewChartsProps) {
  const { environment, user } = visit;
  const points = dayPoints(
    days.map(({ start }) => start),
    user.timezone,
  );
  const { paid, refused, unpaid, open } = total.outcomes;
  const file = (name: string) => `tessera-${environment}-${name}-${days.length}-days`;
  return (
    <>
      {entryCount(total.earned) > 0 && (
        <ChartCard
          shape="bars"
          title="Volume by day"
          description={`Payments per day (${user.timezone}), less refunds, split into your payout and the platform fee.`}
          fileName={file("volume")}
          points={points}
          measure={amountMeasure(env().CURRENCY)}
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
            {
              name: "Expired or canceled",
              tone: "neutral",
              values: days.map(({ outcomes }) => outcomes.unpaid),
            },
            {
              name: "Too many wrong codes",
              tone: "danger",
              values: days.map(({ outcomes }) => outcomes.refused),
            },
          ]}
          note={!isCounted && `Shows only the latest ${MAX_OUTCOMES.toLocaleString("en-GB")} intents.`}
        />
      )}
    </>
  );
}
