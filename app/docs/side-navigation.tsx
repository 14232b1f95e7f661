import { classNames } from "@/components/ui/class-names";
import { ChevronDown } from "@/components/ui/icons";
import { addressOf, DOCS, type Page, type Section, sections } from "@/lib/api/docs/pages";
import { type Heading, headingsOf } from "./headings";

/** The ID of the contents page. */
export const ALL_PAGES = "";

type NavigationProps = { readonly current: string | undefined };

/** The side navigation. The current page's section is expanded. */
export function SideNavigation({ current }: NavigationProps) {
  return (
    <nav
      aria-label="Documentation"
      className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-2 pr-3 [scrollbar-width:thin] lg:block"
    >
      <Sections current={current} />
    </nav>
  );
}

/** The navigation on phones, collapsed. */
export function FoldedNavigation({ current }: NavigationProps) {
  return (
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
  );
}

/** A rule that our CSS compiler does not know yet and would warn of; browsers without it ignore it. */
const markCurrent = "nav a:target-current { border-color: var(--gold); color: var(--ink); }";

function Sections({ current }: NavigationProps) {
  return (
    <ul className="flex flex-col text-sm [scroll-target-group:auto]">
      <style href="docs-navigation" precedence="medium">
        {markCurrent}
      </style>
      <li>
        <a
          href={DOCS}
          aria-current={current === ALL_PAGES ? "page" : undefined}
          className="flex min-h-9 items-center font-semibold hover:text-primary"
        >
          All pages
        </a>
      </li>
      {sections().map((section) => (
        <SectionPages key={section.id} section={section} current={current} />
      ))}
    </ul>
  );
}

function SectionPages({ section: { title, pages }, current }: { section: Section } & NavigationProps) {
  return (
    <li>
      <details open={pages.some(({ id }) => id === current)} className="group">
        <summary className="flex min-h-9 items-center justify-between gap-2 font-semibold hover:text-primary">
          {title}
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="mb-3 border-l border-line">
          {pages.map((page) => (
            <li key={page.id}>
              <PageLink page={page} isCurrent={page.id === current} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

const linkStyles = "-ml-px block border-l-2 py-1.5 pl-3 leading-snug wrap-anywhere hover:text-ink lg:py-1";

function PageLink({ page, isCurrent }: { page: Page; isCurrent: boolean }) {
  const headings = isCurrent ? headingsOf(page) : [];
  return (
    <>
      <a
        href={addressOf(page)}
        aria-current={isCurrent ? "page" : undefined}
        className={classNames(
          linkStyles,
          isCurrent ? "border-primary font-semibold text-ink" : "border-transparent text-muted",
        )}
      >
        {page.title}
      </a>
      {headings.length > 1 && <HeadingLinks headings={headings} />}
    </>
  );
}

/** The parts of the page shown; the one in view is marked by browsers that can. */
function HeadingLinks({ headings }: { headings: readonly Heading[] }) {
  return (
    <ul className="ml-3 border-l border-line">
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={classNames(linkStyles, "border-transparent text-muted")}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
