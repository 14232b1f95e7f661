import { BreakableText } from "@/components/ui/breakable-text";
import { CopyButton } from "@/components/ui/copy-button";
import { TextLink } from "@/components/ui/text-link";

/** What a row is called. */
export type RowName = {
  readonly text: string;
  /** The row's own page: the whole row leads there, by this one link. */
  readonly href?: string;
  /** Whom or what it is about. */
  readonly about?: string | null;
  /** What is copied, as in "the reference", where its name is something to take away. */
  readonly copied?: string;
};

/**
 * The name and what it is about, both whole: they wrap where there is no room. The name stands above on a phone; on wider screens
 * before it, in a row of 40 px, where both fit.
 */
export function NameOfRow({ name: { text, href, about, copied } }: { readonly name: RowName }) {
  const style = `min-w-0 wrap-anywhere ${copied ? "font-mono text-xs" : "font-semibold"}`;
  return (
    <div className="flex min-w-0 flex-col sm:flex-row sm:flex-wrap sm:items-center sm:gap-x-3">
      <span className="flex min-w-0 items-center gap-1">
        {href ? (
          <TextLink href={href} className={`row-link ${style}`}>
            <BreakableText>{text}</BreakableText>
          </TextLink>
        ) : (
          <span className={style}>
            <BreakableText>{text}</BreakableText>
          </span>
        )}
        {copied && <CopyOfRow value={text} what={copied} />}
      </span>
      {about && (
        <span className="min-w-0 wrap-anywhere text-muted">
          <BreakableText>{about}</BreakableText>
        </span>
      )}
    </div>
  );
}

type CopyProps = { readonly value: string; readonly what: string };

/** Copies what a row is called. With a mouse it is seen only over its row; by keyboard where it has the focus. */
export function CopyOfRow({ value, what }: CopyProps) {
  return (
    <CopyButton
      value={value}
      what={what}
      iconOnly
      className="group-hover/row:opacity-100 focus-visible:opacity-100 pointer-fine:opacity-0"
    />
  );
}
