/**
 * Joins the class names that are neither empty, false nor undefined. If two classes set the same property, the class that is
 * later in the stylesheet wins. To override a component's class, append `!`, as in `px-2!`.
 */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/**
 * The styles of a text link, for a plain `<a>`. They are not in `link.tsx`, so that the checkout does not load Next.js's link.
 */
export const textLinkStyles =
  "rounded-xs text-primary underline decoration-1 underline-offset-3 hover:decoration-2";
