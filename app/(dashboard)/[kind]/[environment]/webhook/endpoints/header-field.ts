/** Returns the form field for the name or the value of a custom header. Rows count from 1. */
export function headerField(row: number, part: "name" | "value"): string {
  return `header_${row}_${part}`;
}
