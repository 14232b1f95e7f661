"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 1_000;
/** The time in milliseconds after which an unchanged page is polled less often, because it was probably left open. */
const EAGER_MS = 10 * 60_000;
const SLOW_MS = 10_000;
/** The time in milliseconds after which a poll without an answer counts as failed. */
const TIMEOUT_MS = 10_000;

interface WatchVersionProps {
  /** The URL that returns the current version of the page's content as plain text. */
  readonly url: string;
  /** The version of the content that the page shows. */
  readonly version: string;
}

/**
 * Refreshes the page when its content changes. While the page is visible, polls the version every second, or every ten seconds
 * after a failed poll or once the page has shown the same version for ten minutes. Also polls when the page becomes visible
 * again.
 */
export function WatchVersion({ url, version }: WatchVersionProps) {
  const router = useRouter();

  useEffect(() => {
    const startedMs = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const wait = (ms: number) => {
      clearTimeout(timer);
      if (!ended && document.visibilityState === "visible") timer = setTimeout(poll, ms);
    };
    async function poll() {
      const current = await versionAt(url);
      if (current !== undefined && current !== version) router.refresh();
      const isEager = current !== undefined && performance.now() - startedMs < EAGER_MS;
      wait(isEager ? EVERY_MS : SLOW_MS);
    }
    const pollNow = () => wait(0);
    wait(EVERY_MS);
    document.addEventListener("visibilitychange", pollNow);
    window.addEventListener("pageshow", pollNow);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", pollNow);
      window.removeEventListener("pageshow", pollNow);
    };
  }, [router, url, version]);

  return null;
}

/** Fetches the current version. Returns undefined if the request fails, for example because the session has ended. */
async function versionAt(url: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { redirect: "error", cache: "no-store", signal });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
