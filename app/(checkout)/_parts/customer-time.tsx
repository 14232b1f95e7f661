"use client";

import { DateTime } from "@/components/money/date-time";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type Locale, localeFacts } from "@/lib/base/locales";

/** A time in the customer's time zone; in UTC until script runs. */
export function CustomerTime({ value, locale }: { value: string; locale: Locale }) {
  const timeZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return <DateTime value={value} timeZone={timeZone} locale={localeFacts(locale).intl} />;
}
