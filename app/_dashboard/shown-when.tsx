import type { ReactNode } from "react";

/**
 * Hides what does not apply instead of leaving it out. A dialog whose act makes itself superfluous must outlive that
 * act for a moment, or nobody is left to say that it succeeded.
 */
export function ShownWhen({ condition, children }: { condition: boolean; children: ReactNode }) {
  return <div hidden={!condition}>{children}</div>;
}
