export type Cell = string | number | boolean | null;

/** What a spreadsheet would take for a formula and run. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line as RFC 4180 has it. Text that begins like a formula gets an apostrophe before it, which makes it text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
