import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "@/components/ui/icons";
import { classNames } from "./class-names";

const tones = {
  info: { icon: Info, style: "border-info/30 bg-info-soft [--tone:var(--info)]" },
  success: { icon: CircleCheck, style: "border-success/30 bg-success-soft [--tone:var(--success)]" },
  warning: { icon: TriangleAlert, style: "border-warning/30 bg-warning-soft [--tone:var(--warning)]" },
  danger: { icon: CircleAlert, style: "border-danger/30 bg-danger-soft [--tone:var(--danger)]" },
} as const;

interface AlertProps {
  readonly tone?: keyof typeof tones;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** The ARIA role. `alert` interrupts screen readers, `status` does not. Omit the role for notices in the initial page. */
  readonly role?: "alert" | "status";
  readonly className?: string;
}

/** Renders an inline notice. */
export function Alert({ tone = "info", title, children, actions, role, className }: AlertProps) {
  const { icon: Icon, style } = tones[tone];
  return (
    <div
      role={role}
      className={classNames("flex gap-3 rounded-md border px-4 py-3 text-sm", style, className)}
    >
      <Icon aria-hidden="true" className="mt-px size-5 shrink-0 text-(--tone)" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? "mt-0.5" : ""}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
