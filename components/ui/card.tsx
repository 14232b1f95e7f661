import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

type CardProps = Omit<ComponentProps<"section">, "title"> & Partial<CardHeaderProps>;

/** Renders a card, with a header if `title` is set. The children have no padding: put text into a CardBody or CardFooter. */
export function Card({ title, description, actions, className, children, ...props }: CardProps) {
  return (
    <section
      className={classNames(
        "relative min-w-0 overflow-hidden rounded-lg border border-line bg-surface",
        className,
      )}
      {...props}
    >
      {title !== undefined && <CardHeader title={title} description={description} actions={actions} />}
      {children}
    </section>
  );
}

/** Renders a {@link Card} with a {@link CardBody} as its only part below the header. */
export function BodyCard({
  bodyClassName,
  children,
  ...card
}: CardProps & { readonly bodyClassName?: string }) {
  return (
    <Card {...card}>
      <CardBody className={bodyClassName}>{children}</CardBody>
    </Card>
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

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Renders the empty state of a list or card: a title and, as children, what to expect or what to do next. */
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
