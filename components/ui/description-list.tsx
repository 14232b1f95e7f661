import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Renders a list of terms and values. The children are DescriptionItem elements. */
export function DescriptionList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={classNames("divide-y divide-line text-sm", className)}>{children}</dl>;
}

export function DescriptionItem({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(9rem,1fr)_2fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
