"use client";

import { DateTime } from "@/components/money/date-time";
import { useHydrated } from "@/components/ui/use-hydrated";

/** A moment on the customer's own clock; in UTC until script can tell where that clock stands. */
export function CustomerTime({ value }: { value: string }) {
  const timeZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return <DateTime value={value} timeZone={timeZone} />;
}
