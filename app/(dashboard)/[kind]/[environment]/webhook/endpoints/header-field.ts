/** The form field of the name or the value of an own header; rows count from 1. */
export function headerField(row: number, part: "name" | "value"): string {
  return `header_${row}_${part}`;
}
