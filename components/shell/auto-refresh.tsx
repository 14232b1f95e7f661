"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 2_000;
const TIMES = 30;

interface AutoRefreshProps {
  readonly awaits?: string | undefined;
  /** The ISO 8601 time of the first refresh for `awaits`; earlier ones would change nothing. */
  readonly notBefore?: string | undefined;
}

/**
 * Refreshes the page when it becomes visible again, and every two seconds for a minute while `awaits` is set. A new value of
 * `awaits` starts another minute. Does nothing without script.
 */
export function AutoRefresh({ awaits, notBefore }: AutoRefreshProps) {
  const router = useRouter();

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) look();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", restored);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pageshow", restored);
    };
  }, [router]);

  useEffect(() => {
    if (awaits === undefined) return;
    let left = TIMES;
    let timer = setTimeout(look, Math.max(EVERY_MS, notBefore ? Date.parse(notBefore) - Date.now() : 0));
    function look() {
      if (document.visibilityState === "visible") router.refresh();
      left -= 1;
      if (left > 0) timer = setTimeout(look, EVERY_MS);
    }
    return () => clearTimeout(timer);
  }, [router, awaits, notBefore]);

  return null;
}
