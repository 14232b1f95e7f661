import { Fragment } from "react";

/** A part of an e-mail or a reference that a line may end after. */
const PART = /@?[^@.+_-]+[.+_-]*|[@.+_-]+/g;

/**
 * An e-mail or a reference, for an element with `wrap-anywhere`. A line ends before the `@` or after a `.`, `+`, `_` or `-`, and
 * within a word only when that is too long.
 */
export function BreakableText({ children }: { readonly children: string }) {
  return [...children.matchAll(PART)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
