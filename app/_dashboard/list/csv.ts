export type Cell = string | number | boolean | null;

/**
 * Where a spreadsheet would begin a formula and run it: at the start of a cell, and behind what parts cells for one that is set
 * to semicolons or tabs, which no quotation marks of ours keep from it. The wide signs of East Asia count as well.
 */
const FORMULA = /^(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|([;\t\r\n]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A line as RFC 4180 has it. What would begin a formula gets an apostrophe before it, which makes it text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = cell.replace(FORMULA, (_, before = "") => `${before}'`);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
