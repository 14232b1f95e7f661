"use client";

import { useEffect } from "react";

/**
 * Forwards the browser to `url` after `delayS` seconds. Without JavaScript, a `refresh` meta tag forwards instead. Use it after
 * a form post, because `form-action 'self'` would block a redirect to another site. Replaces this page in the history. Show a
 * visible link next to this component.
 */
export function Forward({ url, delayS }: { url: string; delayS: number }) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(url), delayS * 1_000);
    return () => clearTimeout(timer);
  }, [url, delayS]);

  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${delayS};url=${url}`} />
    </noscript>
  );
}
