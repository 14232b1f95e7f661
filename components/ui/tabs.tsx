import type { ReactNode } from "react";
import { NavLink } from "./nav-link";

interface TabItem {
  readonly href: string;
  readonly label: ReactNode;
  readonly exact?: boolean;
  readonly also?: readonly string[];
}

/** Renders tabs as links, so that the back button and reload work. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <nav
      aria-label={label}
      className="edge-shade mb-6 overflow-x-auto border-b border-line [--surface:var(--ground)] [scrollbar-width:none]"
    >
      <ul className="flex gap-6">
        {items.map((item) => (
          <li key={item.href}>
            <NavLink
              href={item.href}
              exact={item.exact ?? false}
              also={item.also ?? []}
              className="block border-b-2 border-transparent px-0.5 py-2.5 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-gold aria-[current=page]:text-ink"
            >
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
