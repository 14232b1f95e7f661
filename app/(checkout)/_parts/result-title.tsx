"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears, since what had it (the Pay button) is gone, and so is read out. */
export function ResultTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1} className="font-display text-3xl outline-none">
      {children}
    </h1>
  );
}
