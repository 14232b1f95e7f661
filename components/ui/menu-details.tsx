"use client";

import type { ComponentProps, KeyboardEvent } from "react";

/** Renders a menu as a `details` element, which works without JavaScript. Escape closes the menu (see {@link closeMenu}). */
export function MenuDetails(props: Omit<ComponentProps<"details">, "onKeyDown">) {
  return <details {...props} onKeyDown={closeOnEscape} />;
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key === "Escape") closeMenu(currentTarget);
}

/** Closes a menu. If it was open, moves the focus to its button, because the focused item becomes hidden. */
export function closeMenu(menu: HTMLDetailsElement): void {
  if (!menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}
