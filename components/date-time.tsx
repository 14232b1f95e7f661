import { classNames } from "@/components/ui/class-names";
import { inShort } from "./short-month";

interface DateTimeProps {
  readonly value: string | Date;
  readonly timeZone?: string;
  /** `date` leaves the time of day out, `second` goes into it further. */
  readonly show?: "date" | "time" | "second";
  readonly className?: string;
}

/** A moment in a named time zone, the same wherever it is rendered: `1 Jul 2025, 11:32 UTC`. */
export function DateTime({ value, timeZone = "UTC", show = "time", className }: DateTimeProps) {
  const moment = new Date(value);
  return (
    <time dateTime={moment.toISOString()} className={classNames("whitespace-nowrap tabular-nums", className)}>
      {dateTimeText(moment, timeZone, show)}
    </time>
  );
}

/** The same as text, for a sentence that is no markup. */
export function dateTimeText(
  moment: Date,
  timeZone: string,
  show: NonNullable<DateTimeProps["show"]> = "time",
): string {
  return inShort(formatterOf(timeZone, show).format(moment));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one takes far longer than all it formats for a page. */
function formatterOf(timeZone: string, show: NonNullable<DateTimeProps["show"]>): Intl.DateTimeFormat {
  const key = `${show} ${timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      day: "numeric",
      month: "short",
      year: "numeric",
      ...(show !== "date" && { hour: "2-digit", minute: "2-digit", timeZoneName: "short" }),
      ...(show === "second" && { second: "2-digit" }),
    });
    formatters.set(key, formatter);
  }
  return formatter;
}
