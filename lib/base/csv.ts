export type Cell = string | number | boolean | null;

/**
 * Matches the position at which a spreadsheet formula can start: the start of a cell, or after a separator such as a semicolon
 * or a tab. White space, quotes and invisible characters can precede the formula's sign (`=`, `+`, `-` or `@`), because
 * programs ignore them. The sign can be a full-width character.
 */
const FORMULA =
  /(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/**
 * Matches the start of a cell that begins with a tab or a line break. Some programs drop that character, which would expose a
 * formula after it.
 */
const SEPARATOR_FIRST = /^(?=[\t\r\n])/;

/** Formats cells as a CSV line (RFC 4180). Puts an apostrophe before text that a spreadsheet program could run as a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = cell.replace(FORMULA, "'").replace(SEPARATOR_FIRST, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
