"use client";

import { DateTime } from "@/components/money/date-time";
import { useHydrated } from "@/components/ui/use-hydrated";

/** A time in the customer's time zone; in UTC until script runs. */
export function CustomerTime({ value }: { value: string }) {
  const timeZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return <DateTime value={value} timeZone={timeZone} />;
}
