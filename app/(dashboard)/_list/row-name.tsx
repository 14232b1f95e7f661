import { BreakableText } from "@/components/ui/breakable-text";
import { CopyButton } from "@/components/ui/copy-button";
import { TextLink } from "@/components/ui/text-link";

/** The row's name. */
export type RowName = {
  readonly text: string;
  /** The row's page. The whole row links there. */
  readonly href?: string;
  /** The subject of the row. */
  readonly about?: string | null;
  /** The label for copying the name, such as "the reference". */
  readonly copied?: string;
};

/**
 * The name and subject of a row. They wrap instead of truncating; stacked on phones, in one line on wider
 * screens.
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

/** Copies a row's name. Visible on hover and focus. */
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
