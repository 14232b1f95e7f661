"use client";

import { useHydrated } from "@/components/ui/use-hydrated";

/** Sends the browser's time zone with a form that has no field for it; UTC without JavaScript. */
export function OwnTimezone() {
  const own = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return <input type="hidden" name="timezone" value={own} />;
}
