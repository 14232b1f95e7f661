"use client";

import { DateTime } from "@/components/money/values";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type Locale, localeFacts } from "@/lib/base/locales";

interface CustomerTimeProps {
  readonly value: string;
  readonly locale: Locale;
  /** The parts of the time to show. `clock` omits the date. */
  readonly show?: "time" | "clock";
}

/** Renders a time in the customer's time zone, or in UTC before hydration and without JavaScript. */
export function CustomerTime({ value, locale, show = "time" }: CustomerTimeProps) {
  const timeZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  const { intl } = localeFacts(locale);
  return (
    <DateTime value={value} timeZone={timeZone} show={show} locale={intl} className="whitespace-normal!" />
  );
}
