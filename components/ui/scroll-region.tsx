import type { ComponentProps } from "react";
import { classNames } from "./class-names";

// Makes the region focusable by keyboard, so that it can be scrolled. Not every browser does this by itself.
const reachable = { tabIndex: 0 };

/** Renders a region that scrolls horizontally, with a label for screen readers. */
export function ScrollRegion({ label, className, ...props }: ComponentProps<"section"> & { label: string }) {
  return (
    <section
      {...reachable}
      aria-label={label}
      className={classNames("relative overflow-x-auto -outline-offset-2", className)}
      {...props}
    />
  );
}
