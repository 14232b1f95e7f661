import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** Tiles of figures beside each other, those of the last row as wide as there is room. Children are Figure. */
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
  /** How it stands against the time before, in words. */
  readonly change?: ReactNode;
}

/** One figure with its name and what became of it. */
export function Figure({ label, value, change }: FigureProps) {
  return (
    <div className="flex min-w-0 grow basis-38 flex-col bg-surface px-5 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums">{value}</dd>
      {change && <dd className="mt-1 text-xs text-muted">{change}</dd>}
    </div>
  );
}
