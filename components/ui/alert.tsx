import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "@/components/ui/icons";
import { classNames } from "./class-names";

const alertStyles = cva("flex gap-3 rounded-md border px-4 py-3 text-sm", {
  variants: {
    tone: {
      info: "border-info/30 bg-info-soft [--tone:var(--info)]",
      success: "border-success/30 bg-success-soft [--tone:var(--success)]",
      warning: "border-warning/30 bg-warning-soft [--tone:var(--warning)]",
      danger: "border-danger/30 bg-danger-soft [--tone:var(--danger)]",
    },
  },
  defaultVariants: { tone: "info" },
});

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface AlertProps extends VariantProps<typeof alertStyles> {
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** The ARIA role. `alert` interrupts screen readers, `status` does not. Omit the role for notices in the initial page. */
  readonly role?: "alert" | "status";
  readonly className?: string;
}

/** Renders an inline notice. */
export function Alert({ tone, title, children, actions, role, className }: AlertProps) {
  const Icon = icons[tone ?? "info"];
  return (
    <div role={role} className={classNames(alertStyles({ tone }), className)}>
      <Icon aria-hidden="true" className="mt-px size-5 shrink-0 text-(--tone)" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? "mt-0.5" : ""}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
