import type { ReactNode } from "react";
import { SiteFooter, SiteHeader } from "@/components/shell/site-frame";
import { SearchBox } from "./search-box";
import { FoldedNavigation, SideNavigation } from "./side-navigation";

interface DocsFrameProps {
  /** The current page; undefined for pages outside the contents. */
  readonly current?: string;
  /** The search query. */
  readonly query?: string;
  readonly children: ReactNode;
}

/** The layout of the documentation pages, with navigation. */
export function DocsFrame({ current, query = "", children }: DocsFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <div className="mx-auto flex w-full max-w-6xl justify-end px-4 sm:px-6">
        <SearchBox query={query} />
      </div>
      <div className="mx-auto w-full max-w-6xl flex-1 px-4 pt-4 pb-16 sm:px-6 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-10 lg:pt-8">
        <SideNavigation current={current} />
        <FoldedNavigation current={current} />
        <main id="main" tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </div>
      <SiteFooter />
    </div>
  );
}
