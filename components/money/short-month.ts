/** A date with every month in three letters; British English alone writes `Sept` among them. */
export function inShort(date: string): string {
  return date.replace(/\bSept\b/, "Sep");
}
