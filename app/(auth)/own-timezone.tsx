"use client";

import { useHydrated } from "@/components/ui/use-hydrated";

/** A hidden field that sends the browser's time zone; UTC without JavaScript. */
export function OwnTimezone() {
  const own = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return <input type="hidden" name="timezone" value={own} />;
}
