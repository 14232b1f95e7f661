"use client";

import { useHydrated } from "@/components/ui/use-hydrated";

/** Sends the browser's time zone with a form that does not ask for it; UTC without script. */
export function OwnTimezone() {
  const own = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return <input type="hidden" name="timezone" value={own} />;
}
