import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonStyle, buttonStyles } from "./button-styles";
import { classNames } from "./class-names";

/** Renders a link that looks like a button. Use it for navigation only. */
export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link className={classNames(buttonStyles({ variant, size, block }), className)} {...props} />;
}
