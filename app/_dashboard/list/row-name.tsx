import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { CutText } from "@/components/ui/cut-text";
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
  /** Wraps where there is no room for all of it, and so does what it is about, below it. */
  readonly isWhole?: boolean;
};

const BESIDE = "sm:flex-row sm:items-center sm:gap-3";

/** The name stands above what it is about on a phone, and where it is whole; before it elsewhere, in a row of 40 px. */
export function NameOfRow({ name }: { readonly name: RowName }) {
  const { text, href, about, copied, isWhole = false } = name;
  const cut = isWhole ? <span className="break-all">{text}</span> : <CutText text={text} />;
  const style = copied ? "font-mono text-xs" : "font-semibold";
  return (
    <div className={classNames("flex min-w-0 flex-col", !isWhole && BESIDE)}>
      <span className={classNames("flex min-w-0 items-center gap-1", !isWhole && "sm:w-40 sm:shrink-0")}>
        {href ? (
          <TextLink href={href} aria-label={text} title={text} className={`row-link min-w-0 ${style}`}>
            {cut}
          </TextLink>
        ) : (
          <span title={text} className={`min-w-0 ${style}`}>
            {cut}
          </span>
        )}
        {copied && <CopyOfRow value={text} what={copied} />}
      </span>
      {about && (
        <span
          className={classNames("min-w-0 text-muted", isWhole ? "break-words" : "truncate")}
          title={isWhole ? undefined : about}
        >
          {about}
        </span>
      )}
    </div>
  );
}

type CopyProps = { readonly value: string; readonly what: string };

/** Copies what a row shows cut. With a mouse it is seen only over its row; by keyboard where it has the focus. */
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
