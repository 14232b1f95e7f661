import type { ReactNode } from "react";
import { classNames } from "./class-names";

const tones = {
  neutral: "bg-line text-muted",
  primary: "bg-primary-soft text-primary",
  info: "bg-info-soft text-info",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
} as const;

export type BadgeTone = keyof typeof tones;

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly className?: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** Renders a short status label. */
export function Badge({ tone = "neutral", className, title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-[1px] bg-current" />
      {children}
    </span>
  );
}
