import { CodeBlock } from "@/components/ui/code-block";
import { ChevronDown } from "@/components/ui/icons";

/** Shows an event's formatted body, and its exact signed bytes in a disclosure. */
export function EventBody({ body }: { body: string }) {
  return (
    <div className="flex flex-col gap-4">
      <CodeBlock
        title="Formatted"
        what="the formatted body"
        code={JSON.stringify(JSON.parse(body), null, 2)}
      />
      <details className="group rounded-lg border border-line">
        <summary className="flex min-h-11 items-center justify-between gap-4 px-4 text-sm font-semibold">
          Exactly as sent
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4 text-sm">
          <p className="text-muted">
            The signature covers these exact bytes. Verify it before parsing the body: a formatted or
            re-encoded body does not match.
          </p>
          <CodeBlock title="Raw body" what="the raw body" code={body} />
        </div>
      </details>
    </div>
  );
}
