import { AppError } from "./errors";

/**
 * Returns the text of the hidden field in which a form submits the values that it showed. Pass undefined if the settings have
 * no values yet.
 */
export function shownText(values: object | undefined): string {
  return JSON.stringify(Object.entries(values ?? {}).toSorted());
}

/**
 * Throws `forbidden` if `current` differs from `shown`, the value that a form showed. Does nothing if `shown` is undefined.
 * `change` is the clause of the error message that says what has changed, such as `the webhook URL was removed`.
 */
export function assertShown(current: string | null, shown: string | null | undefined, change: string): void {
  if (shown === undefined || shown === current) return;
  throw new AppError("forbidden", {
    message: `Your change was not saved: in the meantime, ${change}. Check the form and try again.`,
  });
}
