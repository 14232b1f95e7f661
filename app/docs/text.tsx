import { createElement, Fragment, type ReactNode } from "react";
import { textLinkStyles } from "@/components/ui/class-names";
import type { TextPart } from "@/lib/api/docs/snippet";

/** Renders inline code. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.875em] break-words text-ink">
      {children}
    </code>
  );
}

/** Renders a plain link, without Next.js's client-side navigation. */
export function DocsLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={textLinkStyles}>
      {children}
    </a>
  );
}

/** Wraps static nodes in a fragment, so that they do not need keys. */
export function inOrder(nodes: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes);
}

/** Renders text with search matches highlighted. */
export function MatchedText({ parts }: { parts: readonly TextPart[] }) {
  return inOrder(parts.map(matchedPart));
}

function matchedPart({ text, isMatch }: TextPart): ReactNode {
  return isMatch ? <mark className="rounded-xs bg-gold-soft font-semibold text-ink">{text}</mark> : text;
}

export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 id="title" className="mb-6 font-display text-3xl wrap-anywhere sm:text-4xl">
      {children}
    </h1>
  );
}
