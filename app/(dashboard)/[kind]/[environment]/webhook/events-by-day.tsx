import { ChartCard } from "@/app/(dashboard)/_cards/chart-card";
import { dayPoints } from "@/components/charts/points";
import type { Series } from "@/components/charts/series";
import type { Environment } from "@/lib/base/fields";
import { type DayOfEvents, type EventsByDay, MAX_EVENTS_BY_DAY } from "@/lib/webhooks/events/count-events";

type Props = {
  readonly counted: EventsByDay;
  readonly environment: Environment;
  readonly timezone: string;
};

/** From bottom to top. */
const layers = [
  { status: "succeeded", name: "Delivered", tone: "success" },
  { status: "pending", name: "Scheduled", tone: "info" },
  { status: "retrying", name: "Retrying", tone: "warning" },
  { status: "failed", name: "Failed", tone: "danger" },
  { status: "unsent", name: "Not sent", tone: "neutral" },
] as const;

/** A chart of events per day by delivery status. Renders nothing before the first event. */
export function EventsByDayCard({ counted: { days, complete }, environment, timezone }: Props) {
  const series: Series[] = layers.map(({ status, ...layer }) => ({
    ...layer,
    values: days.map((day) => day[status]),
  }));
  if (series.every(({ values }) => values.every((value) => value === 0))) return null;
  const starts = days.map(({ start }) => start);
  return (
    <ChartCard
      shape="bars"
      title={`Last ${days.length} days`}
      description={rateText(days)}
      fileName={`tessera-${environment}-events-by-day`}
      points={dayPoints(starts, timezone)}
      series={series}
      note={!complete && `Shows only the latest ${MAX_EVENTS_BY_DAY.toLocaleString("en-GB")} events.`}
    />
  );
}

function sumOf(days: readonly DayOfEvents[], status: (typeof layers)[number]["status"]): number {
  return days.reduce((sum, day) => sum + day[status], 0);
}

/** `98.5% of the finished deliveries succeeded; 3 are failing and being retried; 2 are still in progress.` */
function rateText(days: readonly DayOfEvents[]): string {
  const retrying = sumOf(days, "retrying");
  const waiting = sumOf(days, "pending");
  const rest = [
    ...(retrying > 0 ? [`${countText(retrying)} failing and being retried`] : []),
    ...(waiting > 0 ? [`${countText(waiting)} still in progress`] : []),
  ];
  return `${[finishedText(days), ...rest].join("; ")}.`;
}

function countText(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "is" : "are"}`;
}

function finishedText(days: readonly DayOfEvents[]): string {
  const arrived = sumOf(days, "succeeded");
  const ended = arrived + sumOf(days, "failed");
  if (ended === 0) return "No delivery has finished yet";
  if (arrived === ended) return "All finished deliveries succeeded";
  // Rounded down: all but one of a thousand is not all.
  const percent = Math.floor((arrived / ended) * 1_000) / 10;
  return `${percent}% of the finished deliveries succeeded`;
}
