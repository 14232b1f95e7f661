import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonStyle, buttonStyles } from "./button";
import { classNames, textLinkStyles } from "./class-names";

/**
 * Renders a link within text or in a table row. It is not prefetched, because a list would otherwise request every row's page.
 */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link prefetch={false} className={classNames(textLinkStyles, className)} {...props} />;
}

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

/** Renders a small {@link ButtonLink}, for the actions of a card or a notice. */
export function ActionLink(props: ComponentProps<typeof Link>) {
  return <ButtonLink variant="secondary" size="sm" {...props} />;
}
