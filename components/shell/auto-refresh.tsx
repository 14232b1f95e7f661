"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 2_000;
const TIMES = 30;

interface AutoRefreshProps {
  readonly awaits?: string | undefined;
  /** The ISO 8601 time of the first refresh while `awaits` is set. Earlier refreshes would change nothing. */
  readonly notBefore?: string | undefined;
}

/**
 * Refreshes the page when it becomes visible again, and every two seconds for a minute while `awaits` is set. A new value of
 * `awaits` starts another minute. Does nothing without JavaScript.
 */
export function AutoRefresh({ awaits, notBefore }: AutoRefreshProps) {
  const router = useRouter();

  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) refreshIfVisible();
    };
    document.addEventListener("visibilitychange", refreshIfVisible);
    window.addEventListener("pageshow", restored);
    return () => {
      document.removeEventListener("visibilitychange", refreshIfVisible);
      window.removeEventListener("pageshow", restored);
    };
  }, [router]);

  useEffect(() => {
    if (awaits === undefined) return;
    let remaining = TIMES;
    let timer = setTimeout(poll, Math.max(EVERY_MS, notBefore ? Date.parse(notBefore) - Date.now() : 0));
    function poll() {
      if (document.visibilityState === "visible") router.refresh();
      remaining -= 1;
      if (remaining > 0) timer = setTimeout(poll, EVERY_MS);
    }
    return () => clearTimeout(timer);
  }, [router, awaits, notBefore]);

  return null;
}
