"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Search } from "@/components/ui/icons";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { AccountKind } from "@/lib/base/caller";
import { collectKeys, type TypedAhead } from "./type-ahead";

/** The search dialog. It is loaded when it is first opened, because most pages never need it. */
const SearchDialog = lazy(async () => ({ default: (await import("./search-dialog")).SearchDialog }));

/**
 * Renders a link that opens the search dialog on a click, `/`, Cmd+K or Ctrl+K. Without JavaScript, the link opens the search
 * page.
 */
export function SearchBox({ kind }: { readonly kind: AccountKind }) {
  const environment = useParams()["environment"] === "live" ? "live" : "test";
  const listens = useHydrated();
  /**
   * `opening` is the number of times the dialog has been opened. `ended` is the value of `opening` when the dialog was last
   * closed.
   */
  const [opening, setOpening] = useState(0);
  const [ended, setEnded] = useState(0);
  const open = opening > ended;
  const takeTyped = useRef<() => TypedAhead>(undefined);

  // Starts collecting key presses before the dialog's field has the focus. The field takes the collected text when it receives
  // the focus.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const stop = collectKeys(() => setEnded(opening));
    takeTyped.current = stop;
    return () => void stop();
  }, [open, opening]);

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      // A prevented event is a key press that was collected while the dialog was loading.
      if (event.defaultPrevented || !asksForSearch(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpening((before) => before + 1);
    };
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  }, []);

  return (
    <>
      <Link
        href={`/${kind}/${environment}/search`}
        prefetch={false}
        aria-keyshortcuts={listens ? "/ Control+K Meta+K" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpening((before) => before + 1);
        }}
        className="inline-flex min-h-10 items-center gap-2 rounded-md px-2.5 text-sm text-muted no-underline hover:bg-sunken sm:min-h-9 sm:w-44 sm:border sm:border-line-strong lg:w-56"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only sm:not-sr-only">Find anything</span>
        <span
          aria-hidden="true"
          className="ml-auto hidden rounded-sm border border-line px-1.5 font-mono text-xs sm:block"
        >
          /
        </span>
      </Link>
      {open && (
        <Suspense>
          {/* The dialog reports its closing with a delay. By then, the user may have opened it again. */}
          <SearchDialog
            key={opening}
            kind={kind}
            environment={environment}
            onClose={() => setEnded(opening)}
            takeTyped={() => takeTyped.current?.()}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Returns true for a search shortcut. A slash typed into a visible field is not a shortcut. Hidden fields do not count, because
 * the field of a closed dialog keeps the focus for a moment.
 */
function asksForSearch({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === "k") return metaKey || ctrlKey;
  const isVisible = target instanceof HTMLElement && target.getClientRects().length > 0;
  const types = isVisible && target.closest("input, textarea, select, [contenteditable]");
  return key === "/" && !metaKey && !ctrlKey && !altKey && !types;
}
