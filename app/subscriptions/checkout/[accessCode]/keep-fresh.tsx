"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 2_000;
const TIMES = 30;

/**
 * Reads the page anew when its reader comes back to it from elsewhere, and every two seconds for a minute while it
 * awaits something. Another text in `awaits` begins another minute. Without script a link does it.
 */
export function KeepFresh({ awaits }: { awaits?: string | undefined }) {
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
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router, awaits]);

  return null;
}
