import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

const badgeStyles = cva(
  "inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap",
  {
    variants: {
      tone: {
        neutral: "bg-line text-muted",
        primary: "bg-primary-soft text-primary",
        info: "bg-info-soft text-info",
        success: "bg-success-soft text-success",
        warning: "bg-warning-soft text-warning",
        danger: "bg-danger-soft text-danger",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyles>["tone"]>;

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly className?: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** Renders a short status label. */
export function Badge({ tone = "neutral", className, title, children }: BadgeProps) {
  return (
    <span title={title} className={classNames(badgeStyles({ tone }), className)}>
      <span aria-hidden="true" className="size-1.5 rounded-[1px] bg-current" />
      {children}
    </span>
  );
}
