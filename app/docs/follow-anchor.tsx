"use client";

import { useEffect } from "react";

/** Redirects links to sections of the former single page. Without script the browser scrolls to the matching link. */
export function FollowAnchor() {
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("a");
    if (target) location.replace(target.href);
  }, []);
  return null;
}
