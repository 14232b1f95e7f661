"use client";

import { type ReactNode, useState } from "react";

/**
 * Renders its children once the condition first holds, and hides them when it no longer holds. Hidden children stay mounted, so
 * that a dialog whose action ends the condition can still report success.
 */
export function ShownWhen({ condition, children }: { condition: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(condition);
  if (condition && !wasShown) setWasShown(true);
  return condition || wasShown ? <div hidden={!condition}>{children}</div> : null;
}
