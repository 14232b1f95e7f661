"use client";

import { useEffect } from "react";

/**
 * Goes on to where the address's anchor leads: all of the documentation once stood on this page, and links to its parts
 * are about. Without script the browser shows the link that bears the anchor.
 */
export function FollowAnchor() {
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target instanceof HTMLAnchorElement) location.replace(target.href);
  }, []);
  return null;
}
