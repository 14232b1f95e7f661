"use client";

import { useEffect } from "react";

/**
 * If the URL's anchor belongs to a link in the table of contents, opens the page of that link: the documentation was once a
 * single page with these anchors. Without JavaScript, and for the anchor of a section, the browser only scrolls.
 */
export function FollowAnchor() {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1))?.closest("a");
    if (target) location.replace(target.href);
  }, []);
  return null;
}
