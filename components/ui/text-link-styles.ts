/** How a link within text looks: for a plain `<a>`, where a page is better off without the script of a TextLink. */
export const textLinkStyles =
  "rounded-xs text-primary underline decoration-1 underline-offset-3 hover:decoration-2";
