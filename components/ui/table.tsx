import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { ScrollRegion } from "./scroll-region";

interface TableProps {
  /** The table caption, for screen readers only. */
  readonly caption: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Renders a table that scrolls horizontally if it is too wide. To hide a column on phones, set
 * `className="hidden sm:table-cell"` on its Th and Td.
 */
export function Table({ caption, children, className }: TableProps) {
  return (
    <ScrollRegion label={caption}>
      <table className={classNames("cells w-full border-collapse text-sm", className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </ScrollRegion>
  );
}

export function Thead({ className, ...props }: ComponentProps<"thead">) {
  return (
    <thead className={classNames("border-y border-line bg-sunken/60 text-left", className)} {...props} />
  );
}

export function Tbody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody className={classNames("divide-y divide-line", className)} {...props} />;
}

export function Tr(props: ComponentProps<"tr">) {
  return <tr {...props} />;
}

interface CellProps {
  /** Whether the content is an amount or a count, which is right-aligned and has digits of equal width. */
  readonly numeric?: boolean;
}

export function Th({ numeric, className, scope = "col", ...props }: ComponentProps<"th"> & CellProps) {
  return <th scope={scope} className={classNames(numeric && "text-right", className)} {...props} />;
}

export function Td({ numeric, className, ...props }: ComponentProps<"td"> & CellProps) {
  return (
    <td
      className={classNames(numeric && "text-right whitespace-nowrap tabular-nums", className)}
      {...props}
    />
  );
}
