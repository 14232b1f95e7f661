"use client";

import { useEffect } from "react";

/**
 * If the URL contains an anchor of the former single-page documentation, redirects to the page that replaces the anchored part.
 * Without JavaScript, the browser only scrolls to the link to that page.
 */
export function FollowAnchor() {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1))?.closest("a");
    if (target) location.replace(target.href);
  }, []);
  return null;
}
