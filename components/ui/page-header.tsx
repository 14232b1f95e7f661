import type { ReactNode } from "react";
import { NavLink } from "./nav-link";

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** A link to the parent page, such as a list. */
  readonly back?: ReactNode;
}

/** Renders the page's h1, description, actions and link to the parent page. */
export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {back && <div className="mb-2 text-sm">{back}</div>}
        <h1 className="font-display text-3xl leading-tight break-words">{title}</h1>
        {description && <p className="mt-1.5 max-w-prose text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

type TabsProps = {
  readonly label: string;
  /** The path of the first tab. The paths of the other tabs are below it. */
  readonly base: string;
  readonly items: readonly {
    readonly path: string;
    readonly label: string;
    /** The paths of further pages that belong to the tab, relative to `base`. */
    readonly also?: readonly string[];
  }[];
};

/** Renders tabs as links, so that the back button and reload work. */
export function Tabs({ label, base, items }: TabsProps) {
  return (
    <nav
      aria-label={label}
      className="edge-shade mb-6 overflow-x-auto border-b border-line [--surface:var(--ground)] [scrollbar-width:none]"
    >
      <ul className="flex gap-6">
        {items.map((item) => (
          <li key={item.path}>
            <NavLink
              href={`${base}${item.path}`}
              exact={item.path === ""}
              also={item.also?.map((path) => `${base}${path}`)}
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
