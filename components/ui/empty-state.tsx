import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface EmptyStateProps {
  readonly title: ReactNode;
  /** The text that explains how to add the first entry. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Renders the empty state of a list, with the next step. */
export function EmptyState({ title, children, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center px-6 py-12 text-center", className)}>
      <svg
        viewBox="0 0 56 40"
        aria-hidden="true"
        focusable="false"
        className="mb-4 h-10 fill-none stroke-line-strong"
      >
        <g strokeDasharray="2.5 2.5">
          <path d="M2.5 2.6 17 2 17.6 17.4 2.2 17z" />
          <path d="M21 2.2 35.5 2.6 35 17 20.8 17.6z" />
          <path d="M2.2 21.6 17.5 21 17 37.4 2.8 37.8z" />
          <path d="M38.8 21 54 21.8 53.6 37.6 39.2 37z" />
          <path d="M20.8 21.2 35.2 21 35.6 37.8 21.2 37.2z" />
        </g>
        <path className="fill-gold stroke-none" d="M39 2.2 53.6 2.8 53.9 17.5 38.8 17z" />
      </svg>
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-md text-sm text-muted">{children}</div>}
    </div>
  );
}
