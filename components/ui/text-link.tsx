import Link from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** A link within text, or the name of a row. Not prefetched, because a list would request every row's page. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link prefetch={false} className={classNames(textLinkStyles, className)} {...props} />;
}

/** The styles of a text link, for a plain `<a>`. */
export const textLinkStyles =
  "rounded-xs text-primary underline decoration-1 underline-offset-3 hover:decoration-2";
