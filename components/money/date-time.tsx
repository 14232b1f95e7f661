import { classNames } from "@/components/ui/class-names";
import { memoizeByKey } from "../ui/memoize";

interface DateTimeProps {
  readonly value: string | Date;
  readonly timeZone?: string;
  /** `date` omits the time, `clock` omits the date, `second` adds seconds. */
  readonly show?: "date" | "time" | "clock" | "second";
  /** A tag for `Intl`. */
  readonly locale?: string;
  readonly className?: string;
}

/** A time in a named time zone, identical on server and browser in English: `1 Jul 2025, 11:32 UTC`. */
export function DateTime({ value, timeZone = "UTC", show = "time", locale, className }: DateTimeProps) {
  const moment = new Date(value);
  return (
    <time
      dateTime={moment.toISOString()}
      // A browser may know a newer version of another language's format.
      suppressHydrationWarning={locale !== undefined}
      className={classNames("whitespace-nowrap tabular-nums", className)}
    >
      {dateTimeText(moment, timeZone, show, locale)}
    </time>
  );
}

/** The same as plain text. */
export function dateTimeText(
  moment: Date,
  timeZone: string,
  show: NonNullable<DateTimeProps["show"]> = "time",
  locale = "en-GB",
): string {
  return inShort(formatterOf[show](`${locale} ${timeZone}`).format(moment));
}

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;

const formatterOf = {
  date: formattersBy(DATE),
  time: formattersBy({ ...DATE, ...CLOCK }),
  clock: formattersBy(CLOCK),
  second: formattersBy({ ...DATE, ...CLOCK, second: "2-digit" }),
};

/** Memoizes formatters by a tag and a time zone, separated by a space. */
function formattersBy(parts: Intl.DateTimeFormatOptions) {
  return memoizeByKey((key) => {
    const [locale, timeZone] = key.split(" ");
    return new Intl.DateTimeFormat(locale, { timeZone, ...parts });
  });
}

/** Shortens `Sept` to three letters like the other months of the British format. */
export function inShort(date: string): string {
  return date.replace(/\bSept\b/, "Sep");
}
