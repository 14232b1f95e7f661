"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names";

interface NavLinkProps {
  readonly href: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** Whether the link is marked as current only on this exact path, not on paths below it. */
  readonly exact?: boolean;
  /** The paths of other pages that belong to this navigation entry. */
  readonly also?: readonly string[] | undefined;
  readonly className?: string;
}

/** Returns true if a link leads to the current page or to one of its parents. */
export function isCurrent(
  { href, exact = false, also = [] }: Pick<NavLinkProps, "href" | "exact" | "also">,
  pathname: string,
): boolean {
  const path = href.split(/[?#]/)[0] ?? href;
  return pathname === path || also.includes(pathname) || (!exact && pathname.startsWith(`${path}/`));
}

/**
 * Renders a navigation link. If it leads to the current page or to one of its parents, it is marked as current and scrolled
 * into view.
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
