"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Search } from "@/components/ui/icons";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type Hit, type Searched, search } from "@/lib/api/docs/search";

const INDEX = "/docs/search.json";

/**
 * Searches the documentation in the browser: `/` or Ctrl K leads to it, the arrows to what was found. Without
 * script the form leads to a page of what was found, and the keys are not told of.
 */
export function SearchBox({ query }: { query: string }) {
  const box = useRef<HTMLFormElement>(null);
  const listens = useHydrated();
  const [index, setIndex] = useState<readonly Searched[]>();
  const [typed, setTyped] = useState("");
  const hits = index && typed.trim() !== "" ? search(index, typed) : undefined;

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      inputIn(box.current)?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  async function load() {
    if (index) return;
    // If it cannot be loaded, the form still works.
    const answer = await fetch(INDEX).catch(() => undefined);
    if (answer?.ok) setIndex((await answer.json()) as Searched[]);
  }

  function onMove(event: KeyboardEvent) {
    if (event.key === "Escape") {
      setTyped("");
      inputIn(box.current)?.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const stops = [inputIn(box.current), ...(box.current?.querySelectorAll("a") ?? [])];
    const at = stops.findIndex((stop) => stop?.matches(":focus"));
    stops[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  }

  return (
    <search className="relative w-full sm:w-72">
      <form
        ref={box}
        action="/docs/search"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setTyped("");
        }}
      >
        <label className="relative block">
          <span className="sr-only">Search the documentation</span>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <input
            type="search"
            name="q"
            defaultValue={query}
            placeholder="Search"
            autoComplete="off"
            maxLength={100}
            aria-keyshortcuts={listens ? "/ Control+K" : undefined}
            onFocus={() => void load()}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onMove}
            className="min-h-11 w-full rounded-md border border-line-strong bg-surface py-2 pr-3 pl-9 text-base sm:text-sm"
          />
        </label>
        <p role="status" className="sr-only">
          {hits &&
            (hits.length === 0 ? "No results" : `${hits.length} results. Press arrow down to select one`)}
        </p>
        {hits && <Hits hits={hits} onMove={onMove} />}
      </form>
    </search>
  );
}

function Hits({ hits, onMove }: { hits: readonly Hit[]; onMove: (event: KeyboardEvent) => void }) {
  return (
    <ul className="absolute top-full right-0 z-20 mt-1 max-h-96 w-full overflow-y-auto rounded-lg border border-line-strong bg-surface py-1 text-sm shadow-lift sm:w-96">
      {hits.length === 0 && <li className="px-4 py-2 text-muted">No results</li>}
      {hits.map(({ path, title, section, excerpt }) => (
        <li key={path}>
          <a
            href={path}
            onKeyDown={onMove}
            className="block px-4 py-2 hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="block font-semibold wrap-anywhere">{title}</span>
            <span className="block text-xs text-muted">{section}</span>
            <span className="mt-0.5 line-clamp-2 block text-xs wrap-anywhere text-muted">{excerpt}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function inputIn(form: HTMLFormElement | null): HTMLInputElement | null | undefined {
  return form?.querySelector("input");
}

function asksForSearch({ key, ctrlKey, metaKey, target }: globalThis.KeyboardEvent): boolean {
  if (key === "k" && (ctrlKey || metaKey)) return true;
  const isTyping = target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
  return key === "/" && !isTyping && !ctrlKey && !metaKey;
}
