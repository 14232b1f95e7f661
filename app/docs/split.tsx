import type { ReactNode } from "react";

/** Two columns on wide screens: text and sticky code. */
export function Split({ children, code }: { children: ReactNode; code: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div className="min-w-0">{children}</div>
      <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-18 xl:self-start">{code}</div>
    </div>
  );
}
