"use client";

import { useEffect } from "react";

/**
 * Sends the browser on after a moment: by script, and without script by a refresh. Not by a redirect out of a form's
 * post, which `form-action 'self'` would block. Both ways replace this page in the history, so that Back does not lead
 * into it again. A visible link belongs beside it.
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
