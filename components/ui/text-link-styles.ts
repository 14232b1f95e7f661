/** The styles of a text link, for a plain `<a>` without TextLink's script. */
export const textLinkStyles =
  "rounded-xs text-primary underline decoration-1 underline-offset-3 hover:decoration-2";
