import { CopyButton, type CopyWords } from "./copy-button";
import { ScrollRegion } from "./scroll-region";

interface CodeBlockProps {
  readonly code: string;
  /**
   * The name of the code, such as "the request". It labels the region and the copy button, and is the heading if there is no
   * `title`.
   */
  readonly what: string;
  readonly title?: string;
  readonly words?: CopyWords;
}

/** Renders a code block with a copy button. The code wraps on phones and scrolls sideways elsewhere. */
export function CodeBlock({ code, what, title, words }: CodeBlockProps) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <figcaption className="flex min-h-11 items-center justify-between gap-4 border-b border-line bg-sunken/60 py-1 ps-4 pe-2 text-sm font-semibold text-muted">
        <span>{title ?? what}</span>
        <CopyButton value={code} what={what} words={words} />
      </figcaption>
      <ScrollRegion label={what} className="sm:edge-shade">
        <pre
          dir="ltr"
          className="min-w-full p-4 font-mono text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap sm:w-max sm:whitespace-pre"
        >
          <code>{code}</code>
        </pre>
      </ScrollRegion>
    </figure>
  );
}
