import type { ReactNode } from "react";
import { SiteFooter, SiteHeader } from "@/components/shell/site-frame";
import { classNames } from "@/components/ui/class-names";
import { ChevronDown } from "@/components/ui/icons";
import { DOCS, pageAddress } from "@/lib/api/docs/addresses";
import { chapterId } from "@/lib/api/docs/content";
import { type Page, sections } from "@/lib/api/docs/pages";
import { SearchBox } from "./search-box";

interface DocsFrameProps {
  /**
   * The ID of the current page. It is empty for the table of contents, and undefined for pages that the table of contents does
   * not list.
   */
  readonly current?: string;
  /** The search query. */
  readonly query?: string;
  readonly children: ReactNode;
}

/** Renders the layout of the documentation pages. The navigation is collapsed on phones and other narrow screens. */
export function DocsFrame({ current, query = "", children }: DocsFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <div className="mx-auto flex w-full max-w-6xl justify-end px-4 sm:px-6">
        <SearchBox query={query} />
      </div>
      <div className="mx-auto w-full max-w-6xl flex-1 px-4 pt-4 pb-16 sm:px-6 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-10 lg:pt-8">
        <nav
          aria-label="Documentation"
          className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-2 pr-3 [scrollbar-width:thin] lg:block"
        >
          <Sections current={current} />
        </nav>
        <details className="group/all mb-8 rounded-lg border border-line bg-surface lg:hidden">
          <summary className="flex min-h-12 items-center justify-between px-4 py-2 font-semibold">
            Contents
            <ChevronDown
              aria-hidden="true"
              className="size-5 text-muted transition-transform group-open/all:rotate-180"
            />
          </summary>
          <nav aria-label="Contents" className="border-t border-line px-4 py-3">
            <Sections current={current} />
          </nav>
        </details>
        <main id="main" tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </div>
      <SiteFooter />
    </div>
  );
}

/**
 * The styles of the page links, as one style sheet: each page contains hundreds of links, and repeating class names on each
 * would make the page larger. The last rule highlights the link to the heading in view. The styles are not in a CSS file,
 * because our CSS compiler warns about that rule's selector. Browsers that do not support the selector ignore the rule.
 */
const navigationStyles = `
  .docs-links > li > a {
    display: block; margin-left: -1px; border-left: 2px solid transparent; padding: 0.375rem 0 0.375rem 0.75rem;
    line-height: 1.375; overflow-wrap: anywhere; color: var(--muted);
  }
  .docs-links > li > a:hover { color: var(--ink); }
  .docs-links > li > a[aria-current] { border-color: var(--primary); font-weight: 600; color: var(--ink); }
  @media (width >= 64rem) { .docs-links > li > a { padding-block: 0.25rem; } }
  nav a:target-current { border-color: var(--gold); color: var(--ink); }`;

function Sections({ current }: { current: string | undefined }) {
  return (
    <ul className="flex flex-col text-sm [scroll-target-group:auto]">
      <style href="docs-navigation" precedence="medium">
        {navigationStyles}
      </style>
      <li>
        <a
          href={DOCS}
          aria-current={current === "" ? "page" : undefined}
          className="flex min-h-9 items-center font-semibold hover:text-primary"
        >
          All pages
        </a>
      </li>
      {sections().map(({ id, title, pages, groups }) => (
        <li key={id}>
          <Collapsible title={title} pages={pages} current={current}>
            {groups.length > 0 ? (
              <ul className="mb-3 border-l border-line pl-3">
                {groups.map((group) => (
                  <li key={group.id}>
                    <Collapsible title={group.title} isPart pages={group.pages} current={current}>
                      <PageList pages={group.pages} current={current} />
                    </Collapsible>
                  </li>
                ))}
              </ul>
            ) : (
              <PageList pages={pages} current={current} />
            )}
          </Collapsible>
        </li>
      ))}
    </ul>
  );
}

interface PagesProps {
  readonly pages: readonly Page[];
  readonly current: string | undefined;
}

interface CollapsibleProps extends PagesProps {
  readonly title: string;
  /** True for a subsection. */
  readonly isPart?: boolean;
  readonly children: ReactNode;
}

/** Renders a titled section of the navigation, which is open if it contains the current page. */
function Collapsible({ title, isPart = false, pages, current, children }: CollapsibleProps) {
  return (
    <details open={pages.some(({ id }) => id === current)}>
      <summary className="flex min-h-9 items-center justify-between gap-2 font-semibold hover:text-primary">
        <span className={classNames(isPart && "font-normal")}>{title}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform [details[open]>summary>&]:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}

function PageList({ pages, current }: PagesProps) {
  return (
    <ul className="docs-links mb-3 border-l border-line">
      {pages.map((page) => (
        <PageLink key={page.id} page={page} isCurrent={page.id === current} />
      ))}
    </ul>
  );
}

/** Renders a link to a page and, for the current page, links to its headings if it has more than one. */
function PageLink({ page, isCurrent }: { page: Page; isCurrent: boolean }) {
  const headings = isCurrent ? page.chapters.flatMap(({ title }) => title ?? []) : [];
  return (
    <li>
      <a href={pageAddress(page)} aria-current={isCurrent ? "page" : undefined}>
        {page.title}
      </a>
      {headings.length > 1 && (
        <ul className="docs-links ml-3 border-l border-line">
          {headings.map((title) => (
            <li key={title}>
              <a href={`#${chapterId(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
