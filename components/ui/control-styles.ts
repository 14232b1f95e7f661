/**
 * The styles of a one-line or multi-line field. The text is 16 px on phones, because iOS zooms in on fields with smaller text.
 * The styles are not in `field.tsx`, so that a page with a plain field does not load the code for forms with server actions.
 */
export const controlStyles = [
  "w-full min-h-10 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink sm:text-sm",
  "focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted",
  "aria-invalid:border-danger aria-invalid:outline-danger",
].join(" ");
