import Link from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { textLinkStyles } from "./text-link-styles";

/** A link within text. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link className={classNames(textLinkStyles, className)} {...props} />;
}
