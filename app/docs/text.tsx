import type { ReactNode } from "react";
import { textLinkStyles } from "@/components/ui/text-link";

/** Inline code. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.875em] break-words text-ink">
      {children}
    </code>
  );
}

/** Text from the OpenAPI document; backticks mark code. */
export function Words({ children }: { children: string }) {
  let place = 0;
  return children.split("`").map((part) => {
    const isCode = place % 2 === 1;
    place += 1;
    return isCode ? <Code key={`${place}-${part}`}>{part}</Code> : part;
  });
}

/** A plain link to a cached page; the router's payload would not be cached. */
export function DocsLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={textLinkStyles}>
      {children}
    </a>
  );
}

export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="flex max-w-prose flex-col gap-4 text-muted [&_strong]:font-semibold [&_strong]:text-ink">
      {children}
    </div>
  );
}
