import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

/** Renders a card. It contains CardHeader, CardBody and CardFooter, or a Table directly below the header. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      className={classNames(
        "relative min-w-0 overflow-hidden rounded-lg border border-line bg-surface",
        className,
      )}
      {...props}
    />
  );
}

interface CardHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}

export function CardHeader({ title, description, actions }: CardHeaderProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 pt-5 pb-4 sm:px-6">
      <div className="min-w-0">
        <h2 className="text-base font-semibold">{title}</h2>
        {description && <p className="mt-1 max-w-prose text-sm text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

export function CardBody({ className, ...props }: ComponentProps<"div">) {
  return (
    <div className={classNames("px-5 pb-5 first:pt-5 sm:px-6 sm:pb-6 sm:first:pt-6", className)} {...props} />
  );
}

export function CardFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={classNames(
        "border-t border-line bg-sunken/60 px-5 py-3 text-sm text-muted sm:px-6",
        className,
      )}
      {...props}
    />
  );
}
