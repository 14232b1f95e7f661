/**
 * The styles of a text link, for a plain `<a>`. They are in a separate file, so that the checkout does not load Next.js's link.
 */
export const textLinkStyles =
  "rounded-xs text-primary underline decoration-1 underline-offset-3 hover:decoration-2";
