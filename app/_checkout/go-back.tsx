"use client";

import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";

/** Leads back to the page that held the link; not shown without script, or where the link was opened in a new tab. */
export function GoBack() {
  const canGoBack = useHydrated() && window.history.length > 1;
  return canGoBack && <Button onClick={() => window.history.back()}>Go back</Button>;
}
