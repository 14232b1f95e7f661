"use client";

import { useHydrated } from "@/components/ui/use-hydrated";

/** Renders a hidden field that sends the browser's time zone, or UTC without JavaScript. */
export function BrowserTimezone() {
  const timezone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return <input type="hidden" name="timezone" value={timezone} />;
}
