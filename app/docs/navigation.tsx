import { ChevronDown, List } from "lucide-react";
import type { OutlineGroup } from "./outline";

const CONTENTS_ID = "contents";

interface NavigationProps {
  readonly groups: readonly OutlineGroup[];
}

/** The way round the page, beside it where there is room. The chapter in view is marked by browsers that can. */
export function SideNavigation({ groups }: NavigationProps) {
  return (
    <nav
      aria-label="Contents"
      className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-2 pr-3 [scrollbar-width:thin] lg:block"
    >
      <Groups groups={groups} />
    </nav>
  );
}

/** The same, folded, on a phone. */
export function FoldedNavigation({ groups }: NavigationProps) {
  return (
    <details
      id={CONTENTS_ID}
      className="group mb-10 scroll-mt-4 rounded-lg border border-line bg-surface lg:hidden"
    >
      <summary className="flex min-h-12 items-center justify-between px-4 py-2 font-semibold">
        Contents
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <nav aria-label="Contents" className="border-t border-line px-4 py-4">
        <Groups groups={groups} />
      </nav>
    </details>
  );
}

/** Back to the folded contents from anywhere on a long page. */
export function ContentsLink() {
  return (
    <a
      href={`#${CONTENTS_ID}`}
      className="fixed right-4 bottom-4 z-10 inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold shadow-lift lg:hidden"
    >
      <List aria-hidden="true" className="size-4" />
      Contents
    </a>
  );
}

/** A rule that our CSS compiler does not know yet and would warn of; browsers without it ignore it. */
const markCurrent = "nav a:target-current { border-color: var(--gold); color: var(--ink); }";

function Groups({ groups }: NavigationProps) {
  return (
    <ul className="flex flex-col gap-6 text-sm [scroll-target-group:auto]">
      <style href="docs-navigation" precedence="medium">
        {markCurrent}
      </style>
      {groups.map(({ title, entries }) => (
        <li key={title}>
          <p className="mb-1.5 font-semibold">{title}</p>
          <ul className="border-l border-line">
            {entries.map((entry) => (
              <li key={entry.id}>
                <a
                  href={`#${entry.id}`}
                  className="-ml-px block border-l-2 border-transparent py-1.5 pl-3 leading-snug break-words text-muted hover:text-ink lg:py-1"
                >
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
