import { DateTime } from "@/components/money/values";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { MAX_MOVEMENTS, type Timeline } from "@/lib/insight/timeline/timeline";
import type { Visit } from "../../_shell/visit";
import { type TimelineItem, timelineItem, upcomingItem } from "./timeline-item";

type Props = {
  readonly timeline: Timeline;
  readonly visit: Visit;
  readonly title?: string;
  /** True if the timeline leaves out earlier balance changes of vouchers. */
  readonly isTruncated?: boolean;
};

/**
 * Renders a timeline in a card: past entries in chronological order, then upcoming entries. Links depend on the viewer's kind
 * of account.
 */
export function TimelineCard({ timeline, visit, title = "Timeline", isTruncated = false }: Props) {
  const { entries, upcoming, omitted, latestRefunds } = timeline;
  const past = entries.map((entry, index) => timelineItem(entry, index, visit));
  const items = [...past, ...upcoming.map((entry, index) => upcomingItem(entry, index, visit))];
  return (
    <Card title={title}>
      <CardBody>
        <ol className="text-sm">
          {items.map((item, at) => (
            <Entry
              key={item.key}
              item={item}
              timezone={visit.user.timezone}
              isLast={at === items.length - 1}
              isUpcoming={at >= entries.length}
            />
          ))}
        </ol>
      </CardBody>
      {omitted > 0 && (
        <CardFooter>
          {omitted === 1 ? "One earlier attempt is" : `${omitted} earlier attempts are`}{" "}
          {visit.user.kind === "operator"
            ? "not shown."
            : `shown on the ${omitted === 1 ? "page of its event" : "pages of their events"}.`}
        </CardFooter>
      )}
      {latestRefunds !== null && <CardFooter>Only the latest {latestRefunds} refunds are shown.</CardFooter>}
      {isTruncated && (
        <CardFooter>
          Only the latest {MAX_MOVEMENTS} balance changes are shown. The balances include the earlier ones
          too.
        </CardFooter>
      )}
    </Card>
  );
}

const dots: Readonly<Record<NonNullable<TimelineItem["tone"]>, string>> = {
  plain: "bg-line-strong",
  good: "bg-success",
  bad: "bg-danger",
  money: "bg-gold",
};

type EntryProps = { item: TimelineItem; timezone: string; isLast: boolean; isUpcoming: boolean };

function Entry({ item: { at, title, note, tone = "plain" }, timezone, isLast, isUpcoming }: EntryProps) {
  return (
    <li className="relative flex gap-4 pb-5 last:pb-0">
      {!isLast && (
        <span aria-hidden="true" className="absolute top-3 bottom-[-0.5rem] left-[4.5px] w-px bg-line" />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          "relative mt-1.5 size-2.5 shrink-0 rounded-[2px]",
          isUpcoming ? "border border-dashed border-line-strong bg-surface" : dots[tone],
        )}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 sm:flex-row sm:justify-between">
        <div className="min-w-0">
          <p className={isUpcoming ? "text-muted" : "font-semibold"}>
            {isUpcoming && <span className="sr-only">To come: </span>}
            {title}
          </p>
          {note && <div className="mt-0.5 text-muted">{note}</div>}
        </div>
        {at !== null && (
          <DateTime
            value={at}
            timeZone={timezone}
            show={isUpcoming ? "time" : "second"}
            className="mt-0.5 shrink-0 text-xs leading-5 text-muted"
          />
        )}
      </div>
    </li>
  );
}
