"use client";

import { DateTime } from "@/components/money/values";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type Locale, localeFacts } from "@/lib/base/locales";

interface CustomerTimeProps {
  readonly value: string;
  readonly locale: Locale;
  /** The parts of the time to show. `time`, the default, shows date and time; `clock` omits the date. */
  readonly show?: "time" | "clock";
}

/**
 * Renders a time in the customer's time zone. Uses UTC before hydration, without JavaScript, and in browsers that do not know
 * the time zone.
 */
export function CustomerTime({ value, locale, show = "time" }: CustomerTimeProps) {
  const timeZone = useHydrated() ? browserTimeZone() : "UTC";
  const { intl } = localeFacts(locale);
  return (
    <DateTime value={value} timeZone={timeZone} show={show} locale={intl} className="whitespace-normal!" />
  );
}

function browserTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Chrome reports this if it does not know the time zone, but throws an error when a time is formatted in that zone.
  return timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}
