"use client";

import { usePathname } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Menu } from "@/components/ui/icons";

type Props = {
  /** The page one is on, by which the closed menu is called. */
  readonly current: string;
  readonly children: ReactNode;
};

/** The navigation menu of narrow screens. Works without script. */
export function ShellMenu({ current, children }: Props) {
  const pathname = usePathname();
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (pathname) close(details.current);
  }, [pathname]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") close(details.current);
  }

  return (
    <details ref={details} onKeyDown={closeOnEscape} className="min-w-0 flex-1 lg:hidden">
      <summary className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-md px-2 text-sm font-semibold hover:bg-sunken">
        <Menu aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">Menu, </span>
        <span className="truncate">{current}</span>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-surface p-2 shadow-lift">
        {children}
      </div>
    </details>
  );
}

/** What had the focus is hidden from then on, so its opener gets it. */
function close(menu: HTMLDetailsElement | null): void {
  if (!menu?.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}
