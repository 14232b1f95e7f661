import Link from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { textLinkStyles } from "./text-link-styles";

/**
 * A link within text, or the name of a row. Read when it is followed and not before: a page of rows would else ask for a page
 * for each of them.
 */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link prefetch={false} className={classNames(textLinkStyles, className)} {...props} />;
}
