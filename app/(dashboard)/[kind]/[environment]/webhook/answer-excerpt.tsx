import { classNames } from "@/components/ui/class-names";
import { ScrollRegion } from "@/components/ui/scroll-region";

type Props = { readonly excerpt: string | null; readonly className?: string };

/** Renders the beginning of a receiver's response, as plain text. */
export function AnswerExcerpt({ excerpt, className }: Props) {
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
