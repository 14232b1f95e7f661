import { classNames } from "@/components/ui/class-names";
import { memoizeByKey } from "@/lib/base/cache";

/** Shows a formatted amount. Digits have equal width, and the amount never wraps. */
export function Money({ display, className }: { display: string; className?: string | undefined }) {
  return <span className={classNames("whitespace-nowrap tabular-nums", className)}>{display}</span>;
}

interface DateTimeProps {
  readonly value: string | Date;
  readonly timeZone?: string;
  /**
   * The parts to show. `time`, the default, shows date and time. `second` adds seconds, `date` omits the time, and `clock`
   * omits the date.
   */
  readonly show?: "date" | "time" | "clock" | "second";
  /** A BCP 47 language tag, by default `en-GB`. */
  readonly locale?: string;
  readonly className?: string;
}

/** Renders a time in a time zone, such as `1 Jul 2025, 11:32 UTC`. In English, server and browser render the same text. */
export function DateTime({ value, timeZone = "UTC", show = "time", locale, className }: DateTimeProps) {
  const moment = new Date(value);
  return (
    <time
      dateTime={moment.toISOString()}
      // In other languages, server and browser can have different versions of the locale data.
      suppressHydrationWarning={locale !== undefined}
      className={classNames("whitespace-nowrap tabular-nums", className)}
    >
      {dateTimeText(moment, timeZone, show, locale)}
    </time>
  );
}

/** Returns the text that {@link DateTime} shows. */
export function dateTimeText(
  moment: Date,
  timeZone: string,
  show: NonNullable<DateTimeProps["show"]> = "time",
  locale = "en-GB",
): string {
  return shortenMonth(formatterOf[show](`${locale} ${timeZone}`).format(moment));
}

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;

const formatterOf = {
  date: formattersBy(DATE),
  time: formattersBy({ ...DATE, ...CLOCK }),
  clock: formattersBy(CLOCK),
  second: formattersBy({ ...DATE, ...CLOCK, second: "2-digit" }),
};

/**
 * Returns a function that returns a cached formatter for a key. The key is a language tag and a time zone, separated by a
 * space.
 */
function formattersBy(parts: Intl.DateTimeFormatOptions) {
  return memoizeByKey((key) => {
    const [locale, timeZone] = key.split(" ");
    return new Intl.DateTimeFormat(locale, { timeZone, ...parts });
  });
}

/** Shortens `Sept` to `Sep`, because the British format abbreviates all other months to three letters. */
export function shortenMonth(date: string): string {
  return date.replace(/\bSept\b/, "Sep");
}
