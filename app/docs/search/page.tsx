import type { Metadata } from "next";
import { search } from "@/lib/api/docs/search";
import { searchIndex } from "@/lib/api/docs/search-index";
import { DocsFrame } from "../docs-frame";
import { DocsLink, Prose } from "../text";

export const metadata: Metadata = { title: "Search", robots: { index: false } };

/** The search results page, used without script or by Enter. */
export default async function SearchPage({ searchParams }: PageProps<"/docs/search">) {
  const { q } = await searchParams;
  const query = typeof q === "string" ? q.slice(0, 100) : "";
  const hits = search(searchIndex(), query);
  return (
    <DocsFrame query={query}>
      <h1 className="mb-6 font-display text-3xl wrap-anywhere sm:text-4xl">
        {query === "" ? "Search the documentation" : `Results for “${query}”`}
      </h1>
      {hits.length === 0 ? (
        <Prose>
          <p>
            {query === ""
              ? "Enter a search term, such as a field name or an error code."
              : "No page contains all of these words. Try fewer words, a field name or an error code."}
          </p>
        </Prose>
      ) : (
        <ul className="max-w-prose divide-y divide-line border-y border-line">
          {hits.map(({ path, title, section, excerpt }) => (
            <li key={path} className="py-3 text-sm">
              <p className="text-base font-semibold">
                <DocsLink href={path}>{title}</DocsLink>
              </p>
              <p className="text-muted">{section}</p>
              <p className="mt-1 text-muted wrap-anywhere">{excerpt}</p>
            </li>
          ))}
        </ul>
      )}
    </DocsFrame>
  );
}
