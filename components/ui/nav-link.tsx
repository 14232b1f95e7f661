"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names";

interface NavLinkProps {
  readonly href: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** Whether the link is marked as current on its own page, but not on the pages below it. */
  readonly exact?: boolean;
  /** The paths of other pages on which the link is marked as current. */
  readonly also?: readonly string[] | undefined;
  readonly className?: string;
}

/**
 * Returns true if a link is current: the current page is the link's page, one of the pages in `also` or, unless `exact` is set,
 * a page below the link's page.
 */
export function isCurrent(
  { href, exact = false, also = [] }: Pick<NavLinkProps, "href" | "exact" | "also">,
  pathname: string,
): boolean {
  const path = href.split(/[?#]/)[0] ?? href;
  return pathname === path || also.includes(pathname) || (!exact && pathname.startsWith(`${path}/`));
}

/**
 * Renders a navigation link. If it is current (see {@link isCurrent}), it is marked with `aria-current` and scrolled into view.
 */
export function NavLink({ href, icon, children, exact = false, also = [], className }: NavLinkProps) {
  const current = isCurrent({ href, exact, also }, usePathname());
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (current && link.current) scrollIntoNavigation(link.current);
  }, [current]);

  return (
    <Link
      ref={link}
      href={href}
      aria-current={current ? "page" : undefined}
      className={classNames(className)}
    >
      {icon}
      {children}
    </Link>
  );
}

/**
 * Scrolls the navigation so that the link is visible. `scrollIntoView` would also make the first Tab press start from the link.
 */
function scrollIntoNavigation(link: HTMLElement): void {
  const strip = link.closest("nav");
  if (!strip || strip.scrollWidth <= strip.clientWidth) return;
  const [within, around] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += within.left + within.width / 2 - (around.left + around.width / 2);
}
