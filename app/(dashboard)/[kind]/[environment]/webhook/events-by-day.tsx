import { DateTime } from "@/components/date-time";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { type DayOfEvents, type EventsByDay, MOST_EVENTS_BY_DAY } from "@/lib/events/count-events-by-day";

type Props = { readonly counted: EventsByDay; readonly timezone: string };

const HEIGHT = 100;

/** From the ground up: what arrived carries what did not. */
const layers = [
  { status: "succeeded", words: "delivered", fill: "fill-success", tile: "bg-success" },
  { status: "pending", words: "scheduled", fill: "fill-info", tile: "bg-info" },
  { status: "failed", words: "failed", fill: "fill-danger", tile: "bg-danger" },
  { status: "unsent", words: "not sent", fill: "fill-line-strong", tile: "bg-line-strong" },
] as const;

/** How much the account was told of each day, and how much of it arrived. Nothing before the first event. */
export function EventsByDayCard({ counted: { days, complete }, timezone }: Props) {
  const most = Math.max(...days.map(totalOf));
  if (most === 0) return null;
  return (
    <Card>
      <CardHeader title={`Last ${days.length} days`} description={rateText(days)} />
      <CardBody>
        <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {layers.map(({ status, words, tile }) => (
            <li key={status} className="flex items-center gap-2">
              <span aria-hidden="true" className={classNames("size-2.5 rounded-[2px]", tile)} />
              <span className="tabular-nums">
                {sumOf(days, status).toLocaleString("en-GB")} {words}
              </span>
            </li>
          ))}
        </ul>
        <ol className="flex items-end gap-1 border-b border-line sm:gap-2">
          {days.map((day) => (
            <Day key={day.start.toISOString()} day={day} most={most} timezone={timezone} />
          ))}
        </ol>
        <p className="mt-1.5 flex justify-between gap-2 text-xs text-muted tabular-nums">
          <DateTime value={days[0]?.start ?? ""} timeZone={timezone} show="date" />
          <span>up to {most.toLocaleString("en-GB")} a day</span>
          <span>Today</span>
        </p>
        {!complete && (
          <p className="mt-3 text-xs text-muted">
            Of the latest {MOST_EVENTS_BY_DAY.toLocaleString("en-GB")} events only.
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function Day({ day, most, timezone }: { day: DayOfEvents; most: number; timezone: string }) {
  const told = layers.filter(({ status }) => day[status] > 0);
  const text = told.map(({ status, words }) => `${day[status]} ${words}`).join(", ") || "no events";
  const heightOf = (count: number) => (count / most) * HEIGHT;
  return (
    <li className="min-w-0 flex-1">
      <span className="sr-only">
        <DateTime value={day.start} timeZone={timezone} show="date" />: {text}
      </span>
      <svg
        viewBox={`0 0 10 ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
        className="block h-28 w-full"
      >
        <title>{text}</title>
        {layers.map(({ status, fill }, index) => {
          const below = layers.slice(0, index).reduce((sum, lower) => sum + day[lower.status], 0);
          const height = heightOf(day[status]);
          return (
            <rect
              key={status}
              x="0"
              y={HEIGHT - heightOf(below) - height}
              width="10"
              height={height}
              className={fill}
            />
          );
        })}
      </svg>
    </li>
  );
}

function totalOf(day: DayOfEvents): number {
  return layers.reduce((sum, { status }) => sum + day[status], 0);
}

function sumOf(days: readonly DayOfEvents[], status: (typeof layers)[number]["status"]): number {
  return days.reduce((sum, day) => sum + day[status], 0);
}

/** `98.5 % of the finished deliveries succeeded; 2 are still under way.` */
function rateText(days: readonly DayOfEvents[]): string {
  const waiting = sumOf(days, "pending");
  if (waiting === 0) return `${finishedText(days)}.`;
  const rest = `${waiting.toLocaleString("en-GB")} ${waiting === 1 ? "is" : "are"}`;
  return `${finishedText(days)}; ${rest} still under way.`;
}

function finishedText(days: readonly DayOfEvents[]): string {
  const arrived = sumOf(days, "succeeded");
  const ended = arrived + sumOf(days, "failed");
  if (ended === 0) return "No delivery is finished yet";
  if (arrived === ended) return "Of the finished deliveries all succeeded";
  // Rounded down: all but one of a thousand is not all.
  const percent = Math.floor((arrived / ended) * 1_000) / 10;
  return `${percent} % of the finished deliveries succeeded`;
}
