"use client";

import { type ReactNode, useState } from "react";

/**
 * Renders its children once the condition has held, and hides them when it no longer does. A dialog whose act makes itself
 * superfluous must outlive that act for a moment, or nobody is left to say that it succeeded.
 */
export function ShownWhen({ condition, children }: { condition: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(condition);
  if (condition && !wasShown) setWasShown(true);
  return condition || wasShown ? <div hidden={!condition}>{children}</div> : null;
}
