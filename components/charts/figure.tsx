import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** A grid of figures. Children are Figure. */
export function Figures({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={classNames(
        "flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line",
        className,
      )}
    >
      {children}
    </dl>
  );
}

interface FigureProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** The comparison with the previous period. */
  readonly change?: ReactNode;
}

/** A figure with label and change. */
export function Figure({ label, value, change }: FigureProps) {
  return (
    <div className="flex min-w-0 grow basis-38 flex-col bg-surface px-5 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums">{value}</dd>
      {change && <dd className="mt-1 text-xs text-muted">{change}</dd>}
    </div>
  );
}
