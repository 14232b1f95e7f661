import type { ComponentProps } from "react";
import { classNames } from "./class-names";

// What scrolls must be reachable without a pointer, and not every browser makes it so by itself.
const reachable = { tabIndex: 0 };

/** A part that scrolls sideways within itself. Its label is read when it takes focus. */
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
