/**
 * Joins the class names that are neither empty, false nor undefined. If two classes set the same property, the class that is
 * later in the stylesheet wins. To override a component's class, append `!`, as in `px-2!`.
 */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** The styles of a text link. They are not in `link.tsx`, so that the checkout can use them without loading Next.js's link. */
export const textLinkStyles =
  "rounded-xs text-primary underline decoration-1 underline-offset-3 hover:decoration-2";

/**
 * The styles of text inputs, text areas and selects. The text is 16 px on phones, because iOS zooms in on fields with smaller
 * text. The styles are not in `field.tsx`, so that a page with a plain field does not load the code for forms with server
 * actions.
 */
export const controlStyles = [
  "w-full min-h-10 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink sm:text-sm",
  "focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted",
  "aria-invalid:border-danger aria-invalid:outline-danger",
].join(" ");
