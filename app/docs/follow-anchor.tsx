"use client";

import { useEffect } from "react";

/**
 * Redirects from an anchor of the former single-page documentation to the new page. Without script, the browser only scrolls to
 * the link.
 */
export function FollowAnchor() {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1))?.closest("a");
    if (target) location.replace(target.href);
  }, []);
  return null;
}
