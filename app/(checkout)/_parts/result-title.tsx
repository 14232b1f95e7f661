"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * Renders a heading that receives focus when it appears, because the button that had focus, such as Pay, may have been removed.
 * Screen readers then announce the heading.
 */
export function ResultTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1} className="font-display text-3xl outline-none">
      {children}
    </h1>
  );
}
