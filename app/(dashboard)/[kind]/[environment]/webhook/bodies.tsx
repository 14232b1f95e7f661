import { classNames } from "@/components/ui/class-names";
import { CodeBlock } from "@/components/ui/code-block";
import { ChevronDown } from "@/components/ui/icons";
import { ScrollRegion } from "@/components/ui/scroll-region";

type EventBodyProps = {
  readonly body: string;
  readonly formatted: string;
  /** Whether the body was received by the inbox. */
  readonly isReceived?: boolean;
};

/** Shows the JSON body of an event or of a message in the inbox: formatted and, in a collapsed section, unchanged. */
export function EventBody({ body, formatted, isReceived = false }: EventBodyProps) {
  return (
    <div className="flex flex-col gap-4">
      <CodeBlock title="Formatted" what="the formatted body" code={formatted} />
      <details className="group rounded-lg border border-line">
        <summary className="flex min-h-11 items-center justify-between gap-4 px-4 text-sm font-semibold">
          Exactly as {isReceived ? "received" : "sent"}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4 text-sm">
          <p className="text-muted">
            A signature covers the exact bytes of a body. Verify it before parsing: a formatted or re-encoded
            body does not match.
          </p>
          <CodeBlock title="Raw body" what="the raw body" code={body} />
        </div>
      </details>
    </div>
  );
}

/** Renders the beginning of the body of a receiver's response as plain text, or a note that the response had no body. */
export function AnswerExcerpt({ excerpt, className }: { excerpt: string | null; className?: string }) {
  if (!excerpt) return <p className={classNames("text-muted", className)}>The response had no body.</p>;
  return (
    <ScrollRegion
      label="Response body"
      className={classNames("max-h-72 overflow-y-auto rounded-md border border-line bg-surface", className)}
    >
      <pre className="p-3 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap text-ink">
        {excerpt}
      </pre>
    </ScrollRegion>
  );
}
