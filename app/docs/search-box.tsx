"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Search as SearchIcon } from "@/components/ui/icons";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { IndexedPage, Search } from "@/lib/api/docs/search";
import { MatchedText } from "./text";

/**
 * Renders the search field, which shows results while the user types. `/`, Ctrl+K and Command+K focus the field, and arrow keys
 * move to the results. Submitting the form opens the results page, also without JavaScript.
 */
export function SearchBox({ query }: { query: string }) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [search, setSearch] = useState<Search>();
  const [typed, setTyped] = useState("");
  const results = search && typed.trim() !== "" ? search(typed) : undefined;

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  async function loadSearch() {
    if (search) return;
    // If the search or its index cannot be loaded, the form still works.
    const loaded = await fetchSearch().catch(() => undefined);
    if (loaded) setSearch(() => loaded);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      setTyped("");
      input.current?.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const stops = [input.current, ...(form.current?.querySelectorAll("a") ?? [])];
    const at = stops.findIndex((stop) => stop?.matches(":focus"));
    stops[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  }

  return (
    <search className="relative w-full sm:w-72">
      <form
        ref={form}
        action="/docs/search"
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setTyped("");
        }}
      >
        <label className="relative block">
          <span className="sr-only">Search the documentation</span>
          <SearchIcon
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <input
            ref={input}
            type="search"
            name="q"
            defaultValue={query}
            placeholder="Search"
            autoComplete="off"
            maxLength={100}
            aria-keyshortcuts={hydrated ? "/ Control+K" : undefined}
            onFocus={() => void loadSearch()}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-11 w-full rounded-md border border-line-strong bg-surface py-2 pr-3 pl-9 text-base sm:text-sm"
          />
        </label>
        <p role="status" className="sr-only">
          {results &&
            `${results.length === 1 ? "1 result" : `${results.length} results`}${results.length > 0 ? ". Press the down arrow to select one" : ""}`}
        </p>
        {results && (
          <ul
            // Without this, Safari moves the focus to no element, and the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            className="absolute top-full right-0 z-20 mt-1 max-h-96 w-full overflow-y-auto rounded-lg border border-line-strong bg-surface py-1 text-sm shadow-lift sm:w-96"
          >
            {results.length === 0 && <li className="px-4 py-2 text-muted">No results</li>}
            {results.map(({ path, titleParts, section, excerpt }) => (
              <li key={path}>
                <a
                  href={path}
                  className="block px-4 py-2 hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2"
                >
                  <span className="block font-semibold wrap-anywhere">
                    <MatchedText parts={titleParts} />
                  </span>
                  <span className="block text-xs text-muted">{section}</span>
                  <span className="mt-0.5 line-clamp-2 block text-xs wrap-anywhere text-muted">
                    <MatchedText parts={excerpt} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </form>
    </search>
  );
}

/**
 * Loads the search and its index. They are loaded only when needed, because most visitors do not search. Returns undefined if
 * the server responds with an error, and rejects if a request fails.
 */
async function fetchSearch(): Promise<Search | undefined> {
  const [{ createSearch }, response] = await Promise.all([
    import("@/lib/api/docs/search"),
    fetch("/docs/search.json"),
  ]);
  return response.ok ? createSearch((await response.json()) as IndexedPage[]) : undefined;
}

function isShortcut({ key, ctrlKey, metaKey, target }: globalThis.KeyboardEvent): boolean {
  if (key === "k" && (ctrlKey || metaKey)) return true;
  const isTyping = target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
  return key === "/" && !isTyping && !ctrlKey && !metaKey;
}
