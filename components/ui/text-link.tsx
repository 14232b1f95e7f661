import Link from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** A link within text. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={classNames(
        "rounded-xs text-primary underline decoration-1 underline-offset-3 hover:decoration-2",
        className,
      )}
      {...props}
    />
  );
}
