import { searchPages } from "@/lib/api/docs/search-index";
import { DocsFrame } from "../docs-frame";
import { DocsLink, MatchedText, PageTitle } from "../text";

export const metadata = { title: "Search", robots: { index: false } };

/** Renders the search results page, which opens when the search form is submitted. It also works without JavaScript. */
export default async function SearchPage({ searchParams }: PageProps<"/docs/search">) {
  const { q } = await searchParams;
  const query = typeof q === "string" ? q.slice(0, 100) : "";
  const results = searchPages(query);
  return (
    <DocsFrame query={query}>
      <PageTitle>{query === "" ? "Search the documentation" : `Results for “${query}”`}</PageTitle>
      {results.length === 0 && (
        <p className="text-muted">
          {query === ""
            ? "Enter a search term, such as a field name or an error code."
            : "No page contains all of these words. Try fewer words, a field name or an error code."}
        </p>
      )}
      <ul className="max-w-prose divide-y divide-line border-line [&:has(li)]:border-y">
        {results.map(({ path, titleParts, section, excerpt }) => (
          <li key={path} className="py-3 text-sm">
            <p className="text-base font-semibold">
              <DocsLink href={path}>
                <MatchedText parts={titleParts} />
              </DocsLink>
            </p>
            <p className="text-muted">{section}</p>
            <p className="mt-1 text-muted wrap-anywhere">
              <MatchedText parts={excerpt} />
            </p>
          </li>
        ))}
      </ul>
    </DocsFrame>
  );
}
